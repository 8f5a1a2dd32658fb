import { ActionButton } from '../ui/button';
import { CheckIcon } from '../ui/icons';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { changeFollow, useFollowing } from './following-queries';

interface Props {
  cookId: string;
  name: string;
  account: { uid: string; email: string };
}

/** Lets a user follow a cook. Its label stays the same, because screen readers read its state. */
export default function FollowButton({ cookId, name, account }: Props) {
  const { data } = useFollowing(account);
  const isFollowed = data?.cooks.some(({ _id }) => _id === cookId) ?? false;

  async function toggle() {
    const failure = await changeFollow(account, cookId, !isFollowed);
    // The list of the followed cooks no longer contains the button.
    restoreLostFocus();
    return failure;
  }

  return (
    <ActionButton
      variant="secondary"
      className="aria-pressed:border-herb aria-pressed:text-herb"
      aria-pressed={isFollowed}
      action={toggle}
    >
      {isFollowed && <CheckIcon className="size-4.5" />}
      <span>
        Follow <span className="sr-only">{name}</span>
      </span>
    </ActionButton>
  );
}
