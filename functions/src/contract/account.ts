import * as z from 'zod/mini';
import { storedImageAddress, upgradedImageAddress } from './image-address';
import { text } from './text';

export const emailAddress = z
  .string({ error: 'Email is required.' })
  .check(
    z.trim(),
    z.maxLength(254, 'Email can have at most 254 characters.'),
    z.regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u, 'Email must be an email address.'),
  );

/** How a person is shown beside a dish or an order. */
export const person = z.object({
  name: text('Name', 120),
  email: emailAddress,
  photoURL: z.nullable(storedImageAddress('Photo URL')),
});

/** The photo of an account as the identity provider stores it. */
export const profilePhoto = z.nullable(upgradedImageAddress('Photo URL'));
export type Person = z.infer<typeof person>;

/** Body of `POST /jwt` and of both deletes: whoever calls names the account that is meant. */
export const ownEmailRequest = z.object({ email: emailAddress });

export const accessTokenAnswer = z.object({ token: z.string() });

/** Addresses are compared as identity providers do: without regard to case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
