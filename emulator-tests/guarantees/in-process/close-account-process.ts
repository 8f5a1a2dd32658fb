import { openFirestore } from '@potluck/functions/firestore/open-firestore';
import {
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import { createInMemoryPhotoFiles } from '@potluck/functions/testing/in-memory-photo-files';
import { createFirestoreIdentityProvider } from './firestore-identity-provider';

/**
 * Deletes an account. The parent test kills this process at a random time. Prints `ready` when the process is
 * connected to Firestore, and `done` when both passes of the deletion are complete. Then waits until it is
 * killed. The test bundles this file as CommonJS. Usage: node … PROJECT HOST UID.
 */
process.env.METADATA_SERVER_DETECTION = 'none';
const [project = '', host = '', uid = ''] = process.argv.slice(2);
const open = (projectId: string) => openFirestore({ projectId, host, ssl: false });
const db = open(project);
const identities = open(`${project}-identities`);
const dependencies = {
  db,
  identity: createFirestoreIdentityProvider(identities),
  now: () => new Date(),
  photoFiles: createInMemoryPhotoFiles(),
};

async function deleteAccount(): Promise<void> {
  await Promise.all([db.listCollections(), identities.listCollections()]);
  process.stdout.write('ready\n');
  await startAccountClosure(dependencies, uid);
  await runFirstAccountClosurePass(dependencies, uid);
  await runSecondAccountClosurePass(dependencies, uid);
  process.stdout.write('done\n');
  setInterval(() => undefined, 60_000);
}

void deleteAccount();
