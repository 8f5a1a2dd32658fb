import { Button } from '../../../components/button';
import { showNoticeDialog, usePreloadDialogCode } from '../../../components/dialog';
import { PasswordField } from './password-field';
import { TextField } from '../../../components/text-field';
import { useFormSubmit } from '../../../components/use-form-submit';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../../lib/field-errors';
import { useFormFields } from '../../../lib/use-form-fields';
import { useAccount } from '../account-context';
import { loginSchema } from './account-schemas';
import { getFailureText } from '../../../lib/failure-text';

const BLANK_FIELDS = { email: '', password: '' };

export function LoginForm() {
  const { signIn } = useAccount();
  usePreloadDialogCode();
  const { values, bind, showInvalidFields } = useFormFields(BLANK_FIELDS, validateLogin);

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    try {
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
    <form noValidate onSubmit={onSubmit} className="grid gap-5 short:gap-3">
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
      <Button type="submit" busy={busy} className="w-full">
        Login
      </Button>
    </form>
  );
}

function validateLogin({ email, password }: typeof BLANK_FIELDS): FieldErrors {
  return getFieldErrors(loginSchema, {
    email: blankToUndefined(email),
    password: password || undefined,
  });
}
