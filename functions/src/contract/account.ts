import * as v from 'valibot';
import {
  emailSchema,
  imageUrlSchema,
  objectSchema,
  removeInvisibleCharacters,
  singleLineTextSchema,
  userPhotoUrlSchema,
} from './fields';

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
