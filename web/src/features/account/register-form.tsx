import { useState, type ChangeEvent } from 'react';
import { Button } from '../../components/button';
import { TextField } from '../../components/text-field';
import { useSubmit } from '../../components/use-submit';
import { fieldErrors, blankToUndefined, type FieldErrors } from '../../lib/field-errors';
import { useAccount } from './account-context';
import { PasswordRules } from './password-rules';
import { providerMessage } from './provider-message';
import { registerSchema } from './register-schema';

const BLANK = { name: '', photoURL: '', email: '', password: '' };

interface Props {
  onBegun: () => void;
  onRegistered: () => void;
}

export function RegisterForm({ onBegun, onRegistered }: Props) {
  const { register } = useAccount();
  const [typed, setTyped] = useState(BLANK);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useSubmit(async () => {
    const account = {
      name: typed.name.trim(),
      photoURL: typed.photoURL.trim(),
      email: typed.email.trim(),
      password: typed.password,
    };
    const found = fieldErrors(registerSchema, {
      name: blankToUndefined(account.name),
      photoURL: blankToUndefined(account.photoURL),
      email: blankToUndefined(account.email),
      password: account.password || undefined,
    });
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    onBegun();
    try {
      await register(account);
      onRegistered();
    } catch (error) {
      setFailure(providerMessage(error));
    }
  });

  const field = (name: keyof typeof BLANK) => ({
    name,
    required: true,
    value: typed[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value });
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Photo URL"
        type="url"
        autoComplete="photo"
        placeholder="https://example.com/me.jpg"
        {...field('photoURL')}
      />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={<PasswordRules password={typed.password} />}
        {...field('password')}
      />
      {failure !== undefined && (
        <p role="alert" className="rounded-field border border-paprika px-4 py-3 text-paprika">
          {failure}
        </p>
      )}
      <Button type="submit" busy={busy} className="w-full">
        Register
      </Button>
    </form>
  );
}
