import { notificationSettingsSchema } from '@potluck/functions/contract/kitchen';
import { pages } from '@potluck/functions/contract/pages';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { callPublicApi, isNotFoundError } from '../lib/api';
import { apiPaths, pagePaths } from '../lib/paths';
import { Button, getButtonClass } from '../ui/button';
import { getFailureText } from '../ui/failure';
import { FormAlert } from '../ui/form-fields';
import { useFormSubmit } from '../ui/form-state';
import { Link } from '../ui/link';
import { AuthFormPanel } from './auth-form';

/** The page that opens from the link in each email about orders. Only the button stops the emails, without a login. */
export default function UnsubscribePage() {
  const { search } = useLocation();
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    const call = { method: 'POST', schema: notificationSettingsSchema } as const;
    try {
      await callPublicApi(apiPaths.unsubscribe + search, call);
      setIsDone(true);
    } catch (error) {
      setFailure(isNotFoundError(error) ? WRONG_LINK_TEXT : getFailureText(FAILED_TEXT, error));
    }
  });

  return (
    <AuthFormPanel
      {...pages.unsubscribe}
      description="Stop the emails about orders on Potluck, without a login."
      title={isDone ? 'Done' : pages.unsubscribe.title}
      text={isDone ? DONE_TEXT : TEXT}
    >
      {isDone ? (
        <Link to={pagePaths.myOrders} className={getButtonClass()}>
          My Orders
        </Link>
      ) : (
        <form method="post" noValidate onSubmit={onSubmit}>
          <FormAlert>{failure}</FormAlert>
          <Button type="submit" busy={busy} className="w-full">
            Stop all emails about orders
          </Button>
        </form>
      )}
    </AuthFormPanel>
  );
}

const TEXT = 'One click, and we email you no more about orders, not even when one is canceled.';
const DONE_TEXT = 'You get no more emails about orders. You can turn them on again in My Orders.';
const FAILED_TEXT = 'Your choice could not be saved. Please try again.';
const WRONG_LINK_TEXT =
  'This link does not work. Log in and turn off the emails in My Orders instead.';
