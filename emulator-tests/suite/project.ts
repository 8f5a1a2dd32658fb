import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import firebaseJson from '../../firebase.json' with { type: 'json' };

/** The repository's root, with a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export const projectId = (
  JSON.parse(readFileSync(`${root}.firebaserc`, 'utf8')) as { projects: { default: string } }
).projects.default;

const { auth, functions, firestore, hosting, hub } = firebaseJson.emulators;

/** Where each emulator listens. Tests may have a Firestore of their own. */
export const hosts = {
  hosting: address(hosting),
  functions: address(functions),
  firestore: process.env.OWN_FIRESTORE_HOST ?? address(firestore),
  auth: address(auth),
  hub: address(hub),
};
export const siteUrl = `http://${hosts.hosting}`;

/** Tells the Admin SDK and the tests where the emulators are. */
export const emulatorEnvironment = {
  GCLOUD_PROJECT: projectId,
  FIRESTORE_EMULATOR_HOST: hosts.firestore,
  FIREBASE_AUTH_EMULATOR_HOST: hosts.auth,
  // Google's libraries would look for a cloud machine around this one.
  METADATA_SERVER_DETECTION: 'none',
};

function address({ host, port }: { host: string; port: number }): string {
  return `${host}:${port}`;
}
