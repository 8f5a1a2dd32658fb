import type { Firestore } from '@google-cloud/firestore';
import { openFirestore } from '@potluck/functions/firestore/client';
import { emulatorHosts, projectId } from '../scripts/project-config';

// Prevents the SDK from searching for Google's metadata server, and from logging warnings about the failed
// search.
process.env.METADATA_SERVER_DETECTION = 'none';

/**
 * Connects a new Firestore client with the settings of the API. By default, the client uses the
 * running Firestore emulator; `host` can be a proxy. Each project ID has a separate database.
 */
export function connectFirestore({ host = emulatorHosts.firestore, project = projectId } = {}): {
  db: Firestore;
  close: () => Promise<void>;
} {
  const db = openFirestore({ projectId: project, host, ssl: false });
  return { db, close: () => db.terminate() };
}

/**
 * Deletes all documents of a project through a REST endpoint that the official and the embedded emulator have.
 */
export async function clearFirestore(project = projectId): Promise<void> {
  const database = `projects/${project}/databases/(default)`;
  const { ok } = await fetch(
    `http://${emulatorHosts.firestore}/emulator/v1/${database}/documents`,
    {
      method: 'DELETE',
    },
  );
  if (!ok) throw new Error('The Firestore emulator did not delete its documents.');
}
