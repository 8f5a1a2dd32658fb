import {
  toDisplayName,
  profilePhotoSchema,
  type UserProfile,
} from '@potluck/functions/contract/account';
import * as v from 'valibot';

/** The signed-in user, with validated values. */
export interface Account extends UserProfile {
  uid: string;
  isEmailConfirmed: boolean;
  /** False if the user logs in only with Google. */
  hasPassword: boolean;
}

export type AccountState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; account: Account };

interface FirebaseProfile {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  providerData: { providerId: string }[];
}

/**
 * Returns the account with the same name and photo as in the API. The function removes invisible
 * characters from the name, and replaces an invalid photo URL with null.
 */
export function toAccount({
  uid,
  email,
  displayName,
  photoURL,
  emailVerified,
  providerData,
}: FirebaseProfile): Account {
  const address = email ?? '';
  const photo = v.safeParse(profilePhotoSchema, photoURL);
  return {
    uid,
    email: address,
    name: toDisplayName(displayName, address),
    photoURL: photo.success ? photo.output : null,
    isEmailConfirmed: emailVerified,
    hasPassword: providerData.some(({ providerId }) => providerId === 'password'),
  };
}
