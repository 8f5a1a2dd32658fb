import { person, profilePhoto, type Person } from '@potluck/functions/contract/account';
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

/** As the service does: a name that it would refuse becomes what stands before the email's @, a photo none. */
export function toAccount({ uid, email, displayName, photoURL }: Profile): Account {
  const address = email ?? '';
  const name = z.safeParse(person.shape.name, displayName);
  const photo = z.safeParse(profilePhoto, photoURL);
  return {
    uid,
    email: address,
    name: name.success ? name.data : address.replace(/@.*/, ''),
    photoURL: photo.success ? photo.data : null,
  };
}
