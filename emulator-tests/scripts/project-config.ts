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

const { auth, functions, firestore, hosting, hub } = firebaseJson.emulators;

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
  auth: shiftPort(auth),
  hub: shiftPort(hub),
};

/**
 * Host and port of each emulator as one string, for example `127.0.0.1:5000`. If OWN_FIRESTORE_HOST
 * is set, tests use that Firestore emulator instead.
 */
export const emulatorHosts = {
  hosting: formatHost(emulatorEndpoints.hosting),
  firestore: process.env.OWN_FIRESTORE_HOST ?? formatHost(emulatorEndpoints.firestore),
  auth: formatHost(emulatorEndpoints.auth),
};
export const localSiteUrl = `http://${emulatorHosts.hosting}`;

interface EmulatorEndpoint {
  host: string;
  port: number;
}

function shiftPort({ host, port }: EmulatorEndpoint): EmulatorEndpoint {
  return { host, port: port + PORT_SHIFT };
}

function formatHost({ host, port }: EmulatorEndpoint): string {
  return `${host}:${port}`;
}
