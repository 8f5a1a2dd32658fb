import { join } from 'node:path';
import { firebaseIdentityProvider as identity } from '@potluck/functions/account/identity-provider';
import { openFirestore } from '@potluck/functions/firestore/client';
import { connectFirestore } from '../test-support/firestore-connection';
import { emulatorHosts, projectId, repositoryRoot } from './project-config';

export type FirebaseProjectConnection = Awaited<ReturnType<typeof connectToFirebaseProject>>;

/**
 * Connects to the live project that the command line option `--project` names, with the Application
 * Default Credentials of this machine. Without the option, connects to the running local emulators.
 */
export async function connectToFirebaseProject(option?: unknown) {
  const project = typeof option === 'string' ? option : projectId;
  process.env.GCLOUD_PROJECT = project;
  const isLocal = project.startsWith('demo-');
  // Emails about canceled orders contain links to the site.
  process.loadEnvFile(join(repositoryRoot, 'web/.env'));
  // Name of the default Cloud Storage bucket. For an older Firebase project, set FIREBASE_CONFIG
  // before the command, because the bucket of the project has another name.
  const storageBucket = `${project}.${isLocal ? 'appspot.com' : 'firebasestorage.app'}`;
  process.env.FIREBASE_CONFIG ??= JSON.stringify({ projectId: project, storageBucket });
  if (isLocal) {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHosts.auth;
    process.env.FIREBASE_STORAGE_EMULATOR_HOST = emulatorHosts.storage;
    process.env.HOSTING_EMULATOR_HOST = emulatorHosts.hosting;
  } else {
    // Delete the environment variables of the emulators. Otherwise a command for a live project would change
    // the emulators.
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    delete process.env.FIRESTORE_EMULATOR_HOST;
    delete process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  }
  // Import the module only after the environment variables are set, because it connects to the project in
  // these variables.
  const { firebasePhotoFiles: photoFiles } = await import('@potluck/functions/photo/photo-files');
  if (isLocal) return { ...connectFirestore({ project }), identity, photoFiles };
  const db = openFirestore({ projectId: project });
  return { db, identity, photoFiles, close: () => db.terminate() };
}
