import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert, TextField } from '../../../ui/form-fields';
import { useFormFields, useFormSubmit } from '../../../ui/form-state';
import { validatePasswordResetRequest } from '../account-validation';
import { requestPasswordReset } from '../api/identity-toolkit';
import { getEmailLinkErrorText } from '../api/identity-toolkit-error';

/** Shows the form that requests an email with a link for resetting the password. */
export function ForgotPasswordForm() {
  const { values, bind, showInvalidFields } = useFormFields(
    useState({ email: '' }),
    validatePasswordResetRequest,
  );
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
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        Send the link
      </Button>
      {/* The sentence is the same for every email, so it does not reveal whether an account exists. */}
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
