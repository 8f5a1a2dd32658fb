import { pages } from '@potluck/functions/contract/pages';
import { useEffect, useState } from 'react';
import { AuthFormPanel, useCarriedEmail } from './auth-form';
import { Button } from '../ui/button';
import { FormAlert, TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { Link } from '../ui/link';
import { preloadCode } from '../lib/lazy-code';
import { pagePaths } from '../lib/paths';
import { loadSessionCode, useAccount } from './account-provider';
import { validatePasswordResetRequest } from './account-validation';
import { getEmailLinkErrorText } from './firebase-error-code';

export default function ForgotPasswordPage() {
  const { sendPasswordResetEmail } = useAccount();
  const [carried, carryEmail] = useCarriedEmail();
  const { values, bind, failure, setFailure, showInvalidFields } = useFormFields(
    useState({ email: carried }),
    validatePasswordResetRequest,
  );
  const [sentTo, setSentTo] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setSentTo(undefined);
    if (!showInvalidFields()) return;
    const email = values.email.trim();
    try {
      await sendPasswordResetEmail(email);
      setSentTo(email);
    } catch (error) {
      setFailure(getEmailLinkErrorText(error));
    }
  });

  useEffect(() => preloadCode(loadSessionCode), []);

  return (
    <AuthFormPanel
      {...pages.forgotPassword}
      description="Get a link that lets you choose a new password for your Potluck account."
      text="Enter your email, and we send you a link to choose a new one."
    >
      <form method="post" noValidate onSubmit={onSubmit}>
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
        <p className="text-soft">
          Do you remember it?{' '}
          <Link to={pagePaths.login} state={carryEmail(values.email)} className="link">
            Login
          </Link>
        </p>
      </form>
    </AuthFormPanel>
  );
}
