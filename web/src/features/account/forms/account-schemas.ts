import { displayNameSchema, emailSchema } from '@potluck/functions/contract/account';
import { imageUrlSchema } from '@potluck/functions/contract/image-url';
import * as v from 'valibot';

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

export const profileSchema = v.object(profileFields);

export const registerSchema = v.object({
  ...profileFields,
  email: emailSchema,
  password: passwordSchema,
});

/** The values of a registration. A null photo URL means that the photo follows, or that there is none. */
export interface NewAccount extends Omit<v.InferOutput<typeof registerSchema>, 'photoURL'> {
  photoURL: string | null;
}

/** The login does not check the password rules, because the account already exists. */
export const loginSchema = v.object({
  email: emailSchema,
  password: v.pipe(v.string('Password is required.'), v.nonEmpty('Password is required.')),
});

export const forgotPasswordSchema = v.object({ email: emailSchema });

export const newPasswordSchema = v.object({ password: passwordSchema });

export const changePasswordSchema = v.object({
  current: v.string('Current password is required.'),
  password: passwordSchema,
});
