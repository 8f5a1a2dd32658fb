import { nameToShow, profilePhoto, type Person } from '@potluck/functions/contract/account';
import * as z from 'zod/mini';

/** The signed-in person, fit to be sent and shown. */
export interface Account extends Person {
  uid: string;
}

export type AccountState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; account: Account };

interface Profile {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
}

/** Returns the account as the service shows it: with a cleaned name, and no invalid photo. */
export function toAccount({ uid, email, displayName, photoURL }: Profile): Account {
  const address = email ?? '';
  const photo = z.safeParse(profilePhoto, photoURL);
  return {
    uid,
    email: address,
    name: nameToShow(displayName, address),
    photoURL: photo.success ? photo.data : null,
  };
}
