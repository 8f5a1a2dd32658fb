import { useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../forms/form-alert';
import { TextField } from '../../../forms/text-field';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { createLazyValidator } from '../../../forms/lazy-validator';
import { preloadCode } from '../../../lib/lazy-code';
import { useFormFields } from '../../../forms/use-form-fields';
import { getEmailLinkErrorText } from './email-link-error-text';

const validator = createLazyValidator(
  async () => (await import('../account-validation')).validatePasswordResetRequest,
);
const loadIdentityToolkit = () => import('../api/identity-toolkit');

/** Shows the form that requests an email with a link for resetting the password. */
export function ForgotPasswordForm() {
  useEffect(() => {
    preloadCode(validator.load);
    preloadCode(loadIdentityToolkit);
  }, []);
  const { values, bind, showInvalidFields } = useFormFields({ email: '' }, validator.validate);
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    setSentTo(undefined);
    const email = values.email.trim();
    try {
      await validator.load();
      if (!showInvalidFields()) return;
      const { requestPasswordReset } = await loadIdentityToolkit();
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
