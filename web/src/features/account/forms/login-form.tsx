import { useState, type ChangeEvent } from 'react';
import { Button } from '../../../components/button';
import { showNotice, usePreloadDialogs } from '../../../components/dialog';
import { PasswordField } from '../../../components/password-field';
import { TextField } from '../../../components/text-field';
import { useSubmit } from '../../../components/use-submit';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../../lib/field-errors';
import { useFieldErrors } from '../../../lib/use-field-errors';
import { useAccount } from '../account-context';
import { loginSchema } from './account-schemas';

const BLANK_FIELDS = { email: '', password: '' };

export function LoginForm() {
  const { signIn } = useAccount();
  usePreloadDialogs();
  const [typed, setTyped] = useState(BLANK_FIELDS);
  const { errors, showErrors, revalidate } = useFieldErrors(validateLogin);

  const { busy, onSubmit } = useSubmit(async () => {
    const found = validateLogin(typed);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await signIn(typed.email.trim(), typed.password);
    } catch {
      void showNotice({
        title: 'Error!',
        text: 'Failed to login Please try again!',
        icon: 'error',
        buttonLabel: 'Try Again',
      });
    }
  });

  const field = (name: keyof typeof BLANK_FIELDS) => ({
    name,
    required: true,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const changed = { ...typed, [name]: target.value };
      setTyped(changed);
      revalidate(name, changed);
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5 short:gap-3">
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
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
