import { displayNameSchema, emailSchema } from '@potluck/functions/contract/account';
import { imageUrlSchema } from '@potluck/functions/contract/image-url';
import * as v from 'valibot';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../forms/field-errors';
import { passwordRules } from './forms/password-rules';

const passwordSchema = v.pipe(
  v.string('Password is required.'),
  ...passwordRules.map(({ isMet, message }) => v.check(isMet, message)),
);

const profileFields = { name: displayNameSchema, photoURL: imageUrlSchema('Photo URL') };

const profileSchema = v.object(profileFields);

const registerSchema = v.object({
  ...profileFields,
  email: emailSchema,
  password: passwordSchema,
});

/**
 * The values of a registration. `photoURL` is null if the photo is uploaded after the registration, or
 * if there is no photo.
 */
export interface RegistrationValues extends Omit<v.InferOutput<typeof registerSchema>, 'photoURL'> {
  photoURL: string | null;
}

// The login does not check the password rules, because the account already exists.
const loginSchema = v.object({
  email: emailSchema,
  password: v.pipe(v.string('Password is required.'), v.nonEmpty('Password is required.')),
});

const forgotPasswordSchema = v.object({ email: emailSchema });

const newPasswordSchema = v.object({ password: passwordSchema });

const changePasswordSchema = v.object({
  current: v.string('Current password is required.'),
  password: passwordSchema,
});

interface Registration {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

export function validateRegistration(values: Registration): FieldErrors {
  return getFieldErrors(registerSchema, {
    name: blankToUndefined(values.name),
    photoURL: blankToUndefined(values.photoURL),
    email: blankToUndefined(values.email),
    password: values.password || undefined,
  });
}

export function validateProfile(values: Pick<Registration, 'name' | 'photoURL'>): FieldErrors {
  return getFieldErrors(profileSchema, {
    name: blankToUndefined(values.name),
    photoURL: blankToUndefined(values.photoURL),
  });
}

export function validateLogin(values: Pick<Registration, 'email' | 'password'>): FieldErrors {
  return getFieldErrors(loginSchema, {
    email: blankToUndefined(values.email),
    password: values.password || undefined,
  });
}

export function validatePasswordResetRequest({ email }: { email: string }): FieldErrors {
  return getFieldErrors(forgotPasswordSchema, { email: blankToUndefined(email) });
}

export function validateNewPassword({ password }: { password: string }): FieldErrors {
  return getFieldErrors(newPasswordSchema, { password: password || undefined });
}

export function validatePasswordChange(values: { current: string; password: string }): FieldErrors {
  return getFieldErrors(changePasswordSchema, {
    current: values.current || undefined,
    password: values.password || undefined,
  });
}
