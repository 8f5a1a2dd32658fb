import { useEffect } from 'react';
import { Button } from '../../../components/button';
import { ShareIcon } from '../../../components/share-icon';
import { preloadToastCode } from '../../../components/toast';
import { pagePaths } from '../../../config/page-paths';
import { shareLink } from './share-link';

/** Shows the button that shares the link to a dish. The page of a dish loads it after the dish. */
export default function ShareButton({ foodId, name }: { foodId: string; name: string }) {
  useEffect(preloadToastCode, []);
  return (
    <Button
      variant="quiet"
      className="-mr-3 px-3!"
      onClick={() => {
        // The link contains neither the query nor the hash of the current URL.
        void shareLink(location.origin + pagePaths.food(foodId), name);
      }}
    >
      <ShareIcon />
      <span>Share</span>
    </Button>
  );
}
