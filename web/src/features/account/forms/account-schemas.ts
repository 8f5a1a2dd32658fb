import { displayNameSchema, emailSchema } from '@potluck/functions/contract/account';
import { imageUrlSchema } from '@potluck/functions/contract/image-url';
import * as z from 'zod/mini';

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

const passwordSchema = z
  .string({ error: 'Password is required.' })
  .check(
    ...passwordRules.map(({ isMet, message }) =>
      z.refine<string>((value) => isMet(value), message),
    ),
  );

const profileFields = { name: displayNameSchema, photoURL: imageUrlSchema('Photo URL') };

export const profileSchema = z.object(profileFields);

export const registerSchema = z.object({
  ...profileFields,
  email: emailSchema,
  password: passwordSchema,
});

/** The values of a registration. A null photo URL means that the photo follows, or that there is none. */
export interface NewAccount extends Omit<z.infer<typeof registerSchema>, 'photoURL'> {
  photoURL: string | null;
}

/** The login does not check the password rules, because the account already exists. */
export const loginSchema = z.object({
  email: emailSchema,
  password: z.string({ error: 'Password is required.' }).check(z.minLength(1)),
});

export const forgotPasswordSchema = z.object({ email: emailSchema });

export const newPasswordSchema = z.object({ password: passwordSchema });

export const changePasswordSchema = z.object({
  current: z.string({ error: 'Current password is required.' }),
  password: passwordSchema,
});
