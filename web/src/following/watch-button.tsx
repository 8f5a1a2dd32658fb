import { ActionButton } from '../ui/button';
import { Link } from '../ui/link';
import { pagePaths } from '../lib/paths';
import { changeWatch, useFollowing } from './following-queries';

interface Props {
  foodId: string;
  account: { uid: string; email: string; isEmailConfirmed: boolean };
}

/** Lets a user wait for a dish that guests cannot order now, or asks for the confirmation of the email. */
export default function WatchButton({ foodId, account }: Props) {
  const { data } = useFollowing(account);
  const isWatched = data?.watches.includes(foodId) ?? false;
  if (!account.isEmailConfirmed) {
    return (
      <p className="text-soft">
        <span>We can email you when it is back. First, please </span>
        <Link to={pagePaths.account} className="link">
          confirm your email
        </Link>
        <span>.</span>
      </p>
    );
  }
  const label = isWatched ? 'Undo' : 'Tell me when it is back';
  return (
    <div className="grid justify-items-start gap-2">
      {/* A screen reader announces a new text only if the status element already exists. */}
      <div role="status">
        {isWatched && <p className="text-herb">We will email you once when it is back.</p>}
      </div>
      <ActionButton
        variant="secondary"
        action={() => changeWatch(account, foodId, !isWatched)}
        className="-mt-2"
      >
        <span key={label}>{label}</span>
      </ActionButton>
    </div>
  );
}
