import { useState, type ChangeEvent } from 'react';
import { Button } from '../../../components/button';
import { PasswordField } from '../../../components/password-field';
import { TextField } from '../../../components/text-field';
import { useSubmit } from '../../../components/use-submit';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../../lib/field-errors';
import { useFieldErrors } from '../../../lib/use-field-errors';
import { useAccount } from '../account-context';
import { PasswordRules } from './password-rules';
import { registrationErrorText } from './registration-error-text';
import { registerSchema } from './account-schemas';

const BLANK_FIELDS = { name: '', photoURL: '', email: '', password: '' };

interface Props {
  onSubmitStart: () => void;
  onRegistered: () => void;
}

export function RegisterForm({ onSubmitStart, onRegistered }: Props) {
  const { register } = useAccount();
  const [typed, setTyped] = useState(BLANK_FIELDS);
  const { errors, showErrors, revalidate } = useFieldErrors(validateRegistration);
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useSubmit(async () => {
    const found = validateRegistration(typed);
    showErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    onSubmitStart();
    try {
      await register({
        name: typed.name.trim(),
        photoURL: typed.photoURL.trim(),
        email: typed.email.trim(),
        password: typed.password,
      });
      onRegistered();
    } catch (error) {
      setFailure(registrationErrorText(error));
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
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Photo URL"
        type="url"
        autoComplete="photo"
        placeholder="https://example.com/me.jpg"
        {...field('photoURL')}
      />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
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

function validateRegistration({
  name,
  photoURL,
  email,
  password,
}: typeof BLANK_FIELDS): FieldErrors {
  return getFieldErrors(registerSchema, {
    name: blankToUndefined(name),
    photoURL: blankToUndefined(photoURL),
    email: blankToUndefined(email),
    password: password || undefined,
  });
}
