import { displayNameSchema, emailSchema } from '@potluck/functions/contract/account';
import { imageUrlSchema } from '@potluck/functions/contract/fields';
import * as v from 'valibot';
import { createValidator } from '../ui/form-validation';

interface PasswordRule {
  label: string;
  message: string;
  isMet: (password: string) => boolean;
}

export const passwordRules: PasswordRule[] = [
  {
    label: 'At least 6 characters',
    message: 'Password must be at least 6 characters long.',
    isMet: (password) => password.length >= 6,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter.',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter.',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
];

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

export const validateRegistration = createValidator(registerSchema);
export const validateProfile = createValidator(profileSchema);
export const validateLogin = createValidator(loginSchema);
export const validatePasswordResetRequest = createValidator(forgotPasswordSchema);
export const validateNewPassword = createValidator(newPasswordSchema);
export const validatePasswordChange = createValidator(changePasswordSchema);
