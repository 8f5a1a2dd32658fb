import type { Firestore } from '@google-cloud/firestore';
import { openFirestore } from '@potluck/functions/firestore/open-firestore';
import { hosts, projectId } from '../suite/project';

// Google's libraries would look for a cloud machine around this one.
process.env.METADATA_SERVER_DETECTION = 'none';

/**
 * A client as the service has it, with a connection of its own to the running Firestore emulator,
 * or to what stands at `host` before it. Another project is another, separate database.
 */
export function connectFirestore({ host = hosts.firestore, project = projectId } = {}): {
  db: Firestore;
  close: () => Promise<void>;
} {
  const db = openFirestore({ projectId: project, host, ssl: false });
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
