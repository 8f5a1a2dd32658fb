import type { FirestoreEmulator } from './firestore-emulator';
import { localMailServerUrl } from './project-config';
import { cookAccount, buyerAccount } from './seed/accounts';

/** Returns the message for the developer after the start: URL, test accounts, and emulator. */
export function formatWelcomeMessage(
  url: string,
  firestore: FirestoreEmulator,
  notes: string[] = [],
): string {
  return [
    '',
    `Potluck is ready:  ${url}`,
    `Emails of the run: ${localMailServerUrl}`,
    '',
    `  cook:   ${cookAccount.email}   password ${cookAccount.password}`,
    `  buyer:  ${buyerAccount.email}  password ${buyerAccount.password}`,
    '',
    `Firestore emulator: ${firestore.kind}, ${firestore.reason}.`,
    ...notes,
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}
