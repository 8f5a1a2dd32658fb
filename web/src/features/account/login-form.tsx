import { useState, type ChangeEvent } from 'react';
import { Button } from '../../components/button';
import { showNotice, usePreloadedDialogs } from '../../components/dialog';
import { PasswordField } from '../../components/password-field';
import { TextField } from '../../components/text-field';
import { useSubmit } from '../../components/use-submit';
import { blankToUndefined, fieldErrors, type FieldErrors } from '../../lib/field-errors';
import { useFieldErrors } from '../../lib/use-field-errors';
import { useAccount } from './account-context';
import { loginSchema } from './register-schema';

const BLANK = { email: '', password: '' };

export function LoginForm() {
  const { signIn } = useAccount();
  usePreloadedDialogs();
  const [typed, setTyped] = useState(BLANK);
  const { errors, showErrors, revalidate } = useFieldErrors(validate);

  const { busy, onSubmit } = useSubmit(async () => {
    const found = validate(typed);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await signIn(typed.email.trim(), typed.password);
    } catch {
      void showNotice({
        title: 'Error!',
        text: 'Failed to login Please try again!',
        icon: 'error',
        button: 'Try Again',
      });
    }
  });

  const field = (name: keyof typeof BLANK) => ({
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

function validate({ email, password }: typeof BLANK): FieldErrors {
  return fieldErrors(loginSchema, {
    email: blankToUndefined(email),
    password: password || undefined,
  });
}
