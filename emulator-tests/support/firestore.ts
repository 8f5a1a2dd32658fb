import { deleteApp, initializeApp } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { openFirestore } from '@potluck/functions/firestore/open-firestore';
import { emulatorEnvironment, hosts, projectId } from '../suite/project';

/**
 * A client as the service has it, with a connection of its own to the running Firestore emulator,
 * or to what stands at `host` before it. The SDK reads the address once, when the client is made.
 */
export function connectFirestore(
  name: string,
  host = hosts.firestore,
): { db: Firestore; close: () => Promise<void> } {
  Object.assign(process.env, emulatorEnvironment, { FIRESTORE_EMULATOR_HOST: host });
  const app = initializeApp({ projectId }, name);
  return { db: openFirestore(app), close: () => deleteApp(app) };
}

/** Empties the database, as both emulators offer it. */
export async function clearFirestore(): Promise<void> {
  const database = `projects/${projectId}/databases/(default)`;
  const { ok } = await fetch(`http://${hosts.firestore}/emulator/v1/${database}/documents`, {
    method: 'DELETE',
  });
  if (!ok) throw new Error('The Firestore emulator could not be emptied.');
}
