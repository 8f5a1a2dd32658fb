import { openFirestore } from '@potluck/functions/firestore/client';
import {
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import { interruptNthBackendCall } from '@potluck/functions/testing/interrupt-nth-backend-call';
import { createInMemoryPhotoFiles } from '@potluck/functions/testing/in-memory-photo-files';
import { createFirestoreIdentityProvider } from './firestore-identity-provider';

/**
 * Deletes an account. Stops after write number WRITE to Firestore or to the identity provider, or after both
 * passes of the deletion. Prints the number of writes. Then waits until the parent test kills it. The test
 * bundles this file as CommonJS. Usage: node … PROJECT HOST UID WRITE.
 */
process.env.METADATA_SERVER_DETECTION = 'none';
const [project = '', host = '', uid = '', write = ''] = process.argv.slice(2);
const open = (projectId: string) => openFirestore({ projectId, host, ssl: false });
const db = open(project);
const calls = interruptNthBackendCall(
  db,
  createFirestoreIdentityProvider(open(`${project}-identities`)),
  Number(write),
  { isApplied: true, interrupt: waitUntilKilled },
);
const dependencies = {
  db,
  identity: calls.identity,
  now: () => new Date(),
  photoFiles: createInMemoryPhotoFiles(),
};

async function deleteAccount(): Promise<void> {
  await startAccountClosure(dependencies, uid);
  await runFirstAccountClosurePass(dependencies, uid);
  await runSecondAccountClosurePass(dependencies, uid);
  await waitUntilKilled();
}

function waitUntilKilled(): Promise<never> {
  process.stdout.write(String(calls.count()));
  setInterval(() => undefined, 60_000);
  return new Promise(() => undefined);
}

void deleteAccount();
