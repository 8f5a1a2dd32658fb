import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { authEmulatorUrl, emulatorEndpoints, repositoryRoot } from './project-config';

/**
 * Name of the copy of firebase.json that the local emulators use. The copy is in the same folder as
 * the original, because firebase-tools resolves paths relative to this folder.
 */
const LOCAL_CONFIG = `firebase.local-${emulatorEndpoints.hosting.port}.json`;

/** Writes the copy of firebase.json for the local emulators and returns its file name. */
export function writeLocalFirebaseConfig(): string {
  writeFileSync(`${repositoryRoot}${LOCAL_CONFIG}`, formatLocalConfig(firebaseJson));
  return LOCAL_CONFIG;
}

/**
 * Returns the text of a copy of firebase.json for the local emulators. The copy differs from
 * firebase.json in four ways:
 * - Its Content-Security-Policy lets the browser call the Auth emulator. The deployed site must not
 *   allow these calls.
 * - Its source folder of the functions is `functions`, because the Functions emulator reads the secret
 *   from the file `.secret.local` in the source folder. The emulator also requires a package.json there
 *   that names firebase-functions.
 * - It has no extensions, because the emulator would download them. Locally, `runMailStandIn`
 *   replaces the email extension.
 * - Its emulators use the ports in firebase.json plus `PORT_SHIFT`, so several local sites can run at the
 *   same time.
 */
export function formatLocalConfig(deployed: typeof firebaseJson & { extensions?: object }): string {
  const config = {
    ...deployed,
    extensions: undefined,
    functions: { ...deployed.functions, source: 'functions' },
    emulators: { ...deployed.emulators, ...emulatorEndpoints },
  };
  return JSON.stringify(config, null, 2)
    .replace('connect-src ', `connect-src ${authEmulatorUrl} `)
    .replace('frame-src ', `frame-src ${authEmulatorUrl} `);
}

const SECRET_FILE = `${repositoryRoot}functions/.secret.local`;

/**
 * Creates `functions/.secret.local` with a random secret, unless the file exists. The Functions
 * emulator reads the secret from this file. Git ignores the file.
 */
export function writeTokenSecretIfMissing(): void {
  if (existsSync(SECRET_FILE)) return;
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(SECRET_FILE, `ACCESS_TOKEN_SECRET=${secret}\n`, { mode: 0o600 });
}

/**
 * Returns the secret that signs access tokens on the local emulators. Tests create invalid tokens
 * with it.
 */
export function readTokenSecret(): string {
  const [, secret] = /^ACCESS_TOKEN_SECRET=(.+)$/m.exec(readFileSync(SECRET_FILE, 'utf8')) ?? [];
  if (secret === undefined) throw new Error(`${SECRET_FILE} contains no secret.`);
  return secret;
}
