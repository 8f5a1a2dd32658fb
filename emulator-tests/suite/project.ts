import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import firebaseJson from '../../firebase.json' with { type: 'json' };

/** The repository's root, with a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export const projectId = (
  JSON.parse(readFileSync(`${root}.firebaserc`, 'utf8')) as { projects: { default: string } }
).projects.default;

const { auth, functions, firestore, hosting, hub } = firebaseJson.emulators;

/** So that a suite can run beside another one. */
const PORT_SHIFT = Number(process.env.PORT_SHIFT ?? 0);

/** Where each emulator listens: what firebase.json says, each port shifted alike. */
export const emulators = {
  hosting: shifted(hosting),
  functions: shifted(functions),
  firestore: shifted(firestore),
  auth: shifted(auth),
  hub: shifted(hub),
};

/** Tests may have a Firestore of their own. */
export const hosts = {
  hosting: address(emulators.hosting),
  firestore: process.env.OWN_FIRESTORE_HOST ?? address(emulators.firestore),
  auth: address(emulators.auth),
};
export const siteUrl = `http://${hosts.hosting}`;

interface Address {
  host: string;
  port: number;
}

function shifted({ host, port }: Address): Address {
  return { host, port: port + PORT_SHIFT };
}

function address({ host, port }: Address): string {
  return `${host}:${port}`;
}
