import { ActionButton } from '../ui/button';
import { changeWatch, useFollowing } from './following-queries';

interface Props {
  foodId: string;
  account: { uid: string; email: string };
}

export default function WatchButton({ foodId, account }: Props) {
  const { data } = useFollowing(account);
  const isWatched = data?.watches.includes(foodId) ?? false;
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
