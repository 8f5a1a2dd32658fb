import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../forms/form-alert';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { applyEmailActionCode } from '../../../account/identity-toolkit';
import { getEmailLinkErrorText, isExpiredLinkError } from './email-link-error-text';

interface Props {
  code: string;
  buttonLabel: string;
  /** Called with the email after it was confirmed or restored. */
  onConfirmed: (email: string) => void;
  /** Called with the error text if the link does not work. */
  onInvalidLink: (text: string) => void;
}

/**
 * Shows a button that confirms or restores the email. Opening the email link does not confirm the
 * email, because mail scanners open links but do not click buttons.
 */
export function ConfirmEmailForm({ code, buttonLabel, onConfirmed, onInvalidLink }: Props) {
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    try {
      onConfirmed(await applyEmailActionCode(code));
    } catch (error) {
      const showError = isExpiredLinkError(error) ? onInvalidLink : setFailure;
      showError(getEmailLinkErrorText(error));
    }
  });

  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        {buttonLabel}
      </Button>
    </form>
  );
}
