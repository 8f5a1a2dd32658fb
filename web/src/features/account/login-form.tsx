import { useState } from 'react';
import { Button } from '../../components/button';
import { loadDialogs, showNotice } from '../../components/dialog';
import { TextField } from '../../components/text-field';
import { useSubmit } from '../../components/use-submit';
import { fieldErrors, blankToUndefined, type FieldErrors } from '../../lib/field-errors';
import { useAccount } from './account-context';
import { loginSchema } from './register-schema';

export function LoginForm() {
  const { signIn } = useAccount();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});

  const { busy, onSubmit } = useSubmit(async () => {
    const found = fieldErrors(loginSchema, {
      email: blankToUndefined(email),
      password: password || undefined,
    });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await signIn(email.trim(), password);
    } catch {
      void showNotice({
        title: 'Error!',
        text: 'Failed to login Please try again!',
        icon: 'error',
        button: 'Try Again',
      });
    }
  });

  return (
    <form noValidate onFocus={loadDialogs} onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={errors.email}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" busy={busy} className="w-full">
        Login
      </Button>
    </form>
  );
}
