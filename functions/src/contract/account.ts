import * as z from 'zod/mini';
import { storedImageUrlSchema, upgradedImageUrlSchema } from './image-url';
import { removeInvisibleCharacters, displayedTextSchema, singleLineTextSchema } from './text';

/**
 * An email address has exactly one @, and no whitespace, control characters, or invisible
 * characters.
 */
const EMAIL = /^[^\s@\p{C}\p{DI}]+@[^\s@\p{C}\p{DI}]+$/u;

export const emailSchema = z
  .string({ error: 'Email is required.' })
  .check(
    z.trim(),
    z.maxLength(254, 'Email can have at most 254 characters.'),
    z.regex(EMAIL, 'Email must be an email address.'),
  );

const MAX_NAME_LENGTH = 120;

/** Validates the name that a user enters for the account. */
export const displayNameSchema = singleLineTextSchema('Name', MAX_NAME_LENGTH);

/** The cook or buyer in a request. The service validates this profile, but stores the values that it already has. */
export const userProfileSchema = z.object({
  name: displayedTextSchema('Name', MAX_NAME_LENGTH),
  email: emailSchema,
  photoURL: z.nullable(storedImageUrlSchema('Photo URL')),
});

/** The photo of an account, as the identity provider stores it. */
export const profilePhotoSchema = z.nullable(upgradedImageUrlSchema('Photo URL'));
export type UserProfile = z.infer<typeof userProfileSchema>;

/**
 * Returns the display name of an account of the identity provider, without invisible characters. If
 * the name is invalid, returns the part of the email before the @.
 */
export function toDisplayName(name: string | null | undefined, email: string): string {
  const cleaned = z.safeParse(displayNameSchema, removeInvisibleCharacters(name ?? ''));
  return cleaned.success ? cleaned.data : email.replace(/@.*/, '');
}

/**
 * Body of the calls that name only the caller, for example `POST /jwt` and `DELETE /account`. The email
 * must be the email of the caller's account.
 */
export const ownEmailRequestSchema = z.object({ email: emailSchema });

/** Response body of the calls that change the account. The site shows the message. */
export const accountMessageSchema = z.object({ message: z.string() });

export const accessTokenResponseSchema = z.object({ token: z.string() });

/** Compares emails case-insensitively, as identity providers do. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
