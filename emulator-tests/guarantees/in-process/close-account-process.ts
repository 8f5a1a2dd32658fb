import {
  runFirstPass,
  runSecondPass,
  startClosure,
} from '@potluck/functions/account-data/close-account';
import { connectFirestore } from '../../test-support/firestore-connection';
import { createStoredIdentities } from './stored-identities';

/**
 * Deletes an account. Usage: node … PROJECT UID. Prints `ready` when it is connected to Firestore and
 * `done` after the second pass. Then waits until it is killed.
 */
const [project = '', uid = ''] = process.argv.slice(2);
const { db } = connectFirestore({ project });
const identities = connectFirestore({ project: `${project}-identities` });
const dependencies = {
  db,
  identity: createStoredIdentities(identities.db),
  now: () => new Date(),
};
await Promise.all([db.listCollections(), identities.db.listCollections()]);
process.stdout.write('ready\n');
await startClosure(dependencies, uid);
await runFirstPass(dependencies, uid);
await runSecondPass(dependencies, uid);
process.stdout.write('done\n');
setInterval(() => undefined, 60_000);
