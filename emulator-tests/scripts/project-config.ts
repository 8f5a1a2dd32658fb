import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import firebaseJson from '../../firebase.json' with { type: 'json' };

/** Path of the repository root, with a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export const projectId = (
  JSON.parse(readFileSync(`${repositoryRoot}.firebaserc`, 'utf8')) as {
    projects: { default: string };
  }
).projects.default;

const { auth, functions, firestore, storage, hosting, hub } = firebaseJson.emulators;

/**
 * Offset that is added to the port of every emulator. With different offsets, two sets of emulators
 * can run at the same time.
 */
const PORT_SHIFT = Number(process.env.PORT_SHIFT ?? 0);

/**
 * Host and port of each emulator: the values of firebase.json, with PORT_SHIFT added to the port.
 */
export const emulatorEndpoints = {
  hosting: shiftPort(hosting),
  functions: shiftPort(functions),
  firestore: shiftPort(firestore),
  storage: shiftPort(storage),
  auth: shiftPort(auth),
  hub: shiftPort(hub),
};

/** The port of the page with the emails, without PORT_SHIFT. */
export const MAIL_PAGE_PORT = 5025;

/**
 * Host and port of the page that shows the emails of `npm start` and `npm run dev`. The endpoint of
 * the page is not in firebase.json, because the page is not an emulator of firebase-tools. The
 * local suite consists of the emulators and this page.
 */
export const mailPageEndpoint = shiftPort({ host: '127.0.0.1', port: MAIL_PAGE_PORT });
export const mailPageUrl = `http://${formatHost(mailPageEndpoint)}`;

/**
 * Host and port of each emulator as one string, for example `127.0.0.1:5000`. If OWN_FIRESTORE_HOST
 * is set, tests use that Firestore emulator instead.
 */
export const emulatorHosts = {
  hosting: formatHost(emulatorEndpoints.hosting),
  firestore: process.env.OWN_FIRESTORE_HOST ?? formatHost(emulatorEndpoints.firestore),
  auth: formatHost(emulatorEndpoints.auth),
  storage: formatHost(emulatorEndpoints.storage),
};
export const localSiteUrl = `http://${emulatorHosts.hosting}`;

export interface Endpoint {
  host: string;
  port: number;
}

function shiftPort({ host, port }: Endpoint): Endpoint {
  return { host, port: port + PORT_SHIFT };
}

function formatHost({ host, port }: Endpoint): string {
  return `${host}:${port}`;
}
