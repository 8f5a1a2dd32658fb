import { Button } from '../../../components/button';
import { ShareIcon } from '../../../components/share-icon';
import { pagePaths } from '../../../config/page-paths';
import { shareLink } from './share-link';

/** Shows the button that shares the link to a dish. */
export default function ShareButton({ foodId, name }: { foodId: string; name: string }) {
  return (
    <Button
      variant="quiet"
      className="-mr-3 px-3!"
      onClick={() => {
        // Do not share `location.href`, because it contains the query and the hash of the current URL.
        void shareLink(location.origin + pagePaths.food(foodId), name);
      }}
    >
      <ShareIcon />
      <span>Share</span>
    </Button>
  );
}
