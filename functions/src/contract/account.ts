import * as z from 'zod/mini';
import { storedImageAddress, upgradedImageAddress } from './image-address';
import { removeInvisible, shownText, text } from './text';

/** One @, and no blank, control, or invisible character. */
const EMAIL = /^[^\s@\p{C}\p{DI}]+@[^\s@\p{C}\p{DI}]+$/u;

export const emailAddress = z
  .string({ error: 'Email is required.' })
  .check(
    z.trim(),
    z.maxLength(254, 'Email can have at most 254 characters.'),
    z.regex(EMAIL, 'Email must be an email address.'),
  );

const MAX_NAME = 120;

/** Validates the name that a user enters for the account. */
export const chosenName = text('Name', MAX_NAME);

/** How a person is shown beside a dish or an order. The service stores its own records instead. */
export const person = z.object({
  name: shownText('Name', MAX_NAME),
  email: emailAddress,
  photoURL: z.nullable(storedImageAddress('Photo URL')),
});

/** The photo of an account as the identity provider stores it. */
export const profilePhoto = z.nullable(upgradedImageAddress('Photo URL'));
export type Person = z.infer<typeof person>;

/**
 * Returns the name to show for an account of the identity provider, without invisible characters. If
 * that is no valid name, returns the part of the email before the @.
 */
export function nameToShow(name: string | null | undefined, email: string): string {
  const cleaned = z.safeParse(chosenName, removeInvisible(name ?? ''));
  return cleaned.success ? cleaned.data : email.replace(/@.*/, '');
}

/** Body of `POST /jwt` and of both deletes: whoever calls names the account that is meant. */
export const ownEmailRequest = z.object({ email: emailAddress });

export const accessTokenAnswer = z.object({ token: z.string() });

/** Addresses are compared as identity providers do: without regard to case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
