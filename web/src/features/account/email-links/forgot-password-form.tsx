import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../components/form-alert';
import { TextField } from '../../../components/text-field';
import { useFormSubmit } from '../../../components/use-form-submit';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../../lib/field-errors';
import { useFormFields } from '../../../lib/use-form-fields';
import { requestPasswordReset } from '../api/identity-toolkit';
import { forgotPasswordSchema } from '../forms/account-schemas';
import { getEmailLinkErrorText } from './email-link-error-text';

/** Requests an email with a link that resets the password. */
export function ForgotPasswordForm() {
  const { values, bind, showInvalidFields } = useFormFields({ email: '' }, validateEmail);
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    setSentTo(undefined);
    if (!showInvalidFields()) return;
    const email = values.email.trim();
    try {
      await requestPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      setFailure(getEmailLinkErrorText(error));
    }
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        Send the link
      </Button>
      {/* The sentence is the same for every email, so it does not reveal who has an account. */}
      <div role="status">
        {sentTo !== undefined && (
          <p className="rounded-field bg-tint px-4 py-3">
            {`If ${sentTo} belongs to an account, we have sent a link to it. Open the link soon, because it expires. If no email arrives, look into your spam folder.`}
          </p>
        )}
      </div>
    </form>
  );
}

function validateEmail({ email }: { email: string }): FieldErrors {
  return getFieldErrors(forgotPasswordSchema, { email: blankToUndefined(email) });
}
