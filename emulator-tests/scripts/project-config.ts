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

/**
 * Offset that is added to every port of the local site. With different offsets, several local sites can
 * run at the same time.
 */
export const PORT_SHIFT = Number(process.env.PORT_SHIFT ?? 0);

const { singleProjectMode: _mode, ui: _disabled, ...emulators } = firebaseJson.emulators;

/** Host and port of each emulator, with PORT_SHIFT. */
export const emulatorEndpoints = Object.fromEntries(
  Object.entries(emulators).map(([name, endpoint]) => [name, shiftPort(endpoint)]),
) as Record<keyof typeof emulators, Endpoint>;

/**
 * Ports of the servers of the local site that are not emulators of firebase-tools, without PORT_SHIFT:
 * the page that shows the emails, and the Vite server of `npm run dev`.
 */
export const serverPorts = { mailPage: 5025, vite: 5173 };

export const localMailServerEndpoint = shiftPort({ host: '127.0.0.1', port: serverPorts.mailPage });
export const localMailServerUrl = `http://${formatHost(localMailServerEndpoint)}`;
export const viteDevServerEndpoint = shiftPort({ host: '127.0.0.1', port: serverPorts.vite });
export const viteDevServerUrl = `http://${formatHost(viteDevServerEndpoint)}`;

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
export const authEmulatorUrl = `http://${emulatorHosts.auth}`;

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
