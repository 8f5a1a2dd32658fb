import type { Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '@potluck/functions/account/identity-provider';
import { openFirestore } from '@potluck/functions/firestore/open-firestore';
import { connectFirestore } from '../test-support/firestore-connection';
import { emulatorHosts, projectId } from './project-config';

/** Connection to the database and the accounts of a Firebase project. */
export interface FirebaseProjectConnection {
  db: Firestore;
  identity: IdentityProvider;
  close: () => Promise<void>;
}

/**
 * Connects to the running local emulators, or to a live project with the Application Default Credentials
 * of this machine.
 */
export async function connectToFirebaseProject(
  project = projectId,
): Promise<FirebaseProjectConnection> {
  process.env.GCLOUD_PROJECT = project;
  const isLocal = project.startsWith('demo-');
  if (isLocal) {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHosts.auth;
  } else {
    // Delete the emulator variables. Otherwise a command for a live project would change the
    // emulators.
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    delete process.env.FIRESTORE_EMULATOR_HOST;
  }
  // Import the module only after the environment variables are set, because it connects to the
  // project that they name.
  const { firebaseIdentityProvider } =
    await import('@potluck/functions/firebase-identity-provider');
  if (isLocal) return { ...connectFirestore({ project }), identity: firebaseIdentityProvider };
  const db = openFirestore({ projectId: project });
  return { db, identity: firebaseIdentityProvider, close: () => db.terminate() };
}
