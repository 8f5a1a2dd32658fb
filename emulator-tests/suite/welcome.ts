import type { FirestoreEmulator } from './firestore-emulator';
import { cookAccount, guestAccount } from './seed/accounts';

/** What a person needs to know once the suite is up. */
export function welcome(url: string, firestore: FirestoreEmulator, notes: string[] = []): string {
  return [
    '',
    `Potluck is ready:  ${url}`,
    '',
    `  a cook   ${cookAccount.email}   password ${cookAccount.password}`,
    `  a guest  ${guestAccount.email}  password ${guestAccount.password}`,
    '',
    `Firestore emulator: ${firestore.kind}, ${firestore.reason}.`,
    ...notes,
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
