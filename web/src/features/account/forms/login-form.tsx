import { useEffect } from 'react';
import { Button } from '../../../components/button';
import { showNoticeDialog, usePreloadDialogCode } from '../../../components/dialog';
import { PasswordField } from './password-field';
import { TextField } from '../../../forms/text-field';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { createLazyValidator } from '../../../forms/lazy-validator';
import { useFormFields } from '../../../forms/use-form-fields';
import { preloadCode } from '../../../lib/lazy-code';
import { useAccount } from '../../../account/account-provider';
import { getFailureText } from '../../../forms/failure-text';

const BLANK_FIELDS = { email: '', password: '' };

const validator = createLazyValidator(
  async () => (await import('../account-validation')).validateLogin,
);

export function LoginForm() {
  const { signIn } = useAccount();
  usePreloadDialogCode();
  useEffect(() => {
    preloadCode(validator.load);
  }, []);
  const { values, bind, showInvalidFields } = useFormFields(BLANK_FIELDS, validator.validate);

  const { busy, onSubmit } = useFormSubmit(async () => {
    try {
      await validator.load();
      if (!showInvalidFields()) return;
      await signIn(values.email.trim(), values.password);
    } catch (error) {
      void showNoticeDialog({
        title: 'Error!',
        text: getFailureText('Failed to login Please try again!', error),
        icon: 'error',
        buttonLabel: 'Try Again',
      });
    }
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5 short:gap-3">
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
      <Button type="submit" busy={busy} className="w-full">
        Login
      </Button>
    </form>
  );
}
