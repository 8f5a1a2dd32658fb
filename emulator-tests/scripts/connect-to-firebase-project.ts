import type { Firestore } from '@google-cloud/firestore';
import {
  firebaseIdentityProvider as identity,
  type IdentityProvider,
} from '@potluck/functions/account/identity-provider';
import { openFirestore } from '@potluck/functions/firestore/client';
import type { PhotoFiles } from '@potluck/functions/photo/photo-files';
import { connectFirestore } from '../test-support/firestore-connection';
import { emulatorHosts, projectId } from './project-config';

/** Connection to the database, the accounts, and the photos of a Firebase project. */
export interface FirebaseProjectConnection {
  db: Firestore;
  identity: IdentityProvider;
  photoFiles: PhotoFiles;
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
  // Name of the default Cloud Storage bucket. For an older Firebase project, set FIREBASE_CONFIG
  // before the command, because the bucket of the project has another name.
  const storageBucket = `${project}.${isLocal ? 'appspot.com' : 'firebasestorage.app'}`;
  process.env.FIREBASE_CONFIG ??= JSON.stringify({ projectId: project, storageBucket });
  if (isLocal) {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHosts.auth;
    process.env.FIREBASE_STORAGE_EMULATOR_HOST = emulatorHosts.storage;
  } else {
    // Delete the environment variables of the emulators. Otherwise a command for a live project would change
    // the emulators.
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    delete process.env.FIRESTORE_EMULATOR_HOST;
    delete process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  }
  // Import the module only after the environment variables are set, because it connects to the project in
  // these variables.
  const { firebasePhotoFiles: photoFiles } =
    await import('@potluck/functions/firebase-photo-files');
  if (isLocal) return { ...connectFirestore({ project }), identity, photoFiles };
  const db = openFirestore({ projectId: project });
  return { db, identity, photoFiles, close: () => db.terminate() };
}
