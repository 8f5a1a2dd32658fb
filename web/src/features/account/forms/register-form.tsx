import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../components/form-alert';
import { PasswordField } from './password-field';
import { TextField } from '../../../components/text-field';
import { useFormSubmit } from '../../../components/use-form-submit';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../../lib/field-errors';
import { useFormFields } from '../../../lib/use-form-fields';
import { useAccount } from '../account-context';
import { PasswordRules } from './password-rules';
import { getRegistrationErrorText } from './registration-error-text';
import { registerSchema } from './account-schemas';

const BLANK_FIELDS = { name: '', photoURL: '', email: '', password: '' };

interface Props {
  onSubmitStart: () => void;
  onRegistered: () => void;
}

export function RegisterForm({ onSubmitStart, onRegistered }: Props) {
  const { register } = useAccount();
  const { values, bind, showInvalidFields } = useFormFields(BLANK_FIELDS, validateRegistration);
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    if (!showInvalidFields()) return;
    onSubmitStart();
    try {
      await register({
        name: values.name.trim(),
        photoURL: values.photoURL.trim(),
        email: values.email.trim(),
        password: values.password,
      });
      onRegistered();
    } catch (error) {
      setFailure(getRegistrationErrorText(error));
    }
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5 short:gap-3">
      <TextField label="Name" autoComplete="name" {...bind('name')} />
      <TextField
        label="Photo URL"
        type="url"
        autoComplete="photo"
        placeholder="https://example.com/me.jpg"
        {...bind('photoURL')}
      />
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordRules password={values.password} />}
        {...bind('password')}
      />
      <FormAlert>{failure}</FormAlert>
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
