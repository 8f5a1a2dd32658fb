import { displayNameSchema } from '@potluck/functions/contract/account';
import { emailSchema, imageUrlSchema } from '@potluck/functions/contract/fields';
import * as v from 'valibot';
import { createValidator } from '../ui/form-validation';

export const passwordRules = [
  {
    label: 'At least 6 characters',
    message: 'Password must be at least 6 characters long.',
    isMet: (password: string) => password.length >= 6,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter.',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter.',
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
];

const passwordSchema = v.pipe(
  v.string('Password is required.'),
  ...passwordRules.map(({ isMet, message }) => v.check(isMet, message)),
);

const profileFields = { name: displayNameSchema, photoURL: imageUrlSchema('Photo URL') };

const registerSchema = v.object({ ...profileFields, email: emailSchema, password: passwordSchema });

/** `photoURL` is null if the photo is uploaded after the registration, or if there is no photo. */
export interface RegistrationValues extends Omit<v.InferOutput<typeof registerSchema>, 'photoURL'> {
  photoURL: string | null;
}

export const validateRegistration = createValidator(registerSchema);
export const validateProfile = createValidator(v.object(profileFields));
// The login does not check the password rules, because the account already exists.
export const validateLogin = createValidator(
  v.object({
    email: emailSchema,
    password: v.pipe(v.string('Password is required.'), v.nonEmpty('Password is required.')),
  }),
);
export const validatePasswordResetRequest = createValidator(v.object({ email: emailSchema }));
export const validateNewPassword = createValidator(v.object({ password: passwordSchema }));
export const validatePasswordChange = createValidator(
  v.object({ current: v.string('Current password is required.'), password: passwordSchema }),
);
