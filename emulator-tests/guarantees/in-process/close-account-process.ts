import { openFirestore } from '@potluck/functions/firestore/open-firestore';
import {
  runFirstClosurePass,
  runSecondClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import { createStoredIdentities } from './stored-identities';

/**
 * Deletes an account. Usage: node … PROJECT HOST UID. Prints `ready` when it is connected to Firestore and
 * `done` after the second pass. Then waits until it is killed. The test bundles this file as CommonJS.
 */
process.env.METADATA_SERVER_DETECTION = 'none';
const [project = '', host = '', uid = ''] = process.argv.slice(2);
const open = (projectId: string) => openFirestore({ projectId, host, ssl: false });
const db = open(project);
const identities = open(`${project}-identities`);
const dependencies = { db, identity: createStoredIdentities(identities), now: () => new Date() };

async function deleteAccount(): Promise<void> {
  await Promise.all([db.listCollections(), identities.listCollections()]);
  process.stdout.write('ready\n');
  await startAccountClosure(dependencies, uid);
  await runFirstClosurePass(dependencies, uid);
  await runSecondClosurePass(dependencies, uid);
  process.stdout.write('done\n');
  setInterval(() => undefined, 60_000);
}

void deleteAccount();
