import * as v from 'valibot';
import {
  imageUrlSchema,
  objectSchema,
  removeInvisibleCharacters,
  singleLineTextSchema,
  userPhotoUrlSchema,
} from './fields';

/** Exactly one @, and no whitespace, control characters, or invisible characters. */
const EMAIL = /^[^\s@\p{C}\p{DI}]+@[^\s@\p{C}\p{DI}]+$/u;

export const emailSchema = v.pipe(
  v.string('Email is required.'),
  v.trim(),
  v.maxLength(254, 'Email can have at most 254 characters.'),
  v.regex(EMAIL, 'Email must be an email address.'),
);

export const displayNameSchema = singleLineTextSchema('Name', 120);

/** The API stores the values of the access token and of Firestore instead. */
export const userProfileSchema = objectSchema(
  {
    name: displayNameSchema,
    email: emailSchema,
    photoURL: userPhotoUrlSchema('Photo URL'),
  },
  'The profile',
);
export type UserProfile = v.InferOutput<typeof userProfileSchema>;

/** Null means no photo. */
export const profilePhotoSchema = v.nullable(imageUrlSchema('Photo URL'));

/** Returns `name` without invisible characters, or the part of `email` before the @ if it is still invalid. */
export function toDisplayName(name: string | null | undefined, email: string): string {
  const cleaned = v.safeParse(displayNameSchema, removeInvisibleCharacters(name ?? ''));
  return cleaned.success ? cleaned.output : email.replace(/@.*/, '');
}

export const ownEmailRequestSchema = objectSchema({ email: emailSchema });

export const accountChangeResponseSchema = v.object({ message: v.string() });

export const accessTokenResponseSchema = v.object({ token: v.string() });

/** Returns true if two emails are equal. Ignores case, as identity providers do. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
