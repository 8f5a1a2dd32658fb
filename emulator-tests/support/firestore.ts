import type { Firestore } from '@google-cloud/firestore';
import { openFirestore } from '@potluck/functions/firestore/open-firestore';
import { emulatorEnvironment, hosts, projectId } from '../suite/project';

/**
 * A client as the service has it, with a connection of its own to the running Firestore emulator,
 * or to what stands at `host` before it. The SDK reads the address once, when the client is made.
 * Another project is another, separate database.
 */
export function connectFirestore({ host = hosts.firestore, project = projectId } = {}): {
  db: Firestore;
  close: () => Promise<void>;
} {
  Object.assign(process.env, emulatorEnvironment, { FIRESTORE_EMULATOR_HOST: host });
  const db = openFirestore({ projectId: project });
  return { db, close: () => db.terminate() };
}

/** Empties the database, as both emulators offer it. */
export async function clearFirestore(): Promise<void> {
  const database = `projects/${projectId}/databases/(default)`;
  const { ok } = await fetch(`http://${hosts.firestore}/emulator/v1/${database}/documents`, {
    method: 'DELETE',
  });
  if (!ok) throw new Error('The Firestore emulator could not be emptied.');
}
