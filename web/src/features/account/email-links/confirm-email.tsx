import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../components/form-alert';
import { useSubmit } from '../../../components/use-submit';
import { applyEmailCode } from '../api/identity-toolkit';
import { emailLinkErrorText, isExpiredLinkError } from './email-link-error-text';

interface Props {
  code: string;
  buttonLabel: string;
  /** Called with the email after it was confirmed or restored. */
  onConfirmed: (email: string) => void;
  /** Called with the error text if the link does not work. */
  onInvalidLink: (text: string) => void;
}

/** A button that uses the link. Mail scanners open links, but they do not click buttons. */
export function ConfirmEmail({ code, buttonLabel, onConfirmed, onInvalidLink }: Props) {
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useSubmit(async () => {
    setFailure(undefined);
    try {
      onConfirmed(await applyEmailCode(code));
    } catch (error) {
      const showError = isExpiredLinkError(error) ? onInvalidLink : setFailure;
      showError(emailLinkErrorText(error));
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
