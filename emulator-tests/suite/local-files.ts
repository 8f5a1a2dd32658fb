import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { emulators, hosts, root } from './project';

/** firebase-tools takes paths relative to its config file, so the copy lies beside the original. */
const LOCAL_CONFIG = `firebase.local-${emulators.hosting.port}.json`;

/**
 * Writes the copy of firebase.json that the suite uses, and returns the name of the copy. The copy
 * differs from the original in two ways. Its Content-Security-Policy lets the browser call the Auth
 * emulator, which the deployed site must not allow. Its function source is `functions`, because the
 * Functions emulator reads the secret from the source folder and requires a package.json there that
 * names firebase-functions.
 */
export function writeLocalConfig(): string {
  const authEmulator = `http://${hosts.auth}`;
  const config = {
    ...firebaseJson,
    functions: { ...firebaseJson.functions, source: 'functions' },
    emulators: { ...firebaseJson.emulators, ...emulators },
  };
  const text = JSON.stringify(config, null, 2)
    .replace('connect-src ', `connect-src ${authEmulator} `)
    .replace('frame-src ', `frame-src ${authEmulator} `);
  writeFileSync(`${root}${LOCAL_CONFIG}`, text);
  return LOCAL_CONFIG;
}

const SECRET_FILE = `${root}functions/.secret.local`;

/** The Functions emulator reads the secret from a file that git ignores. */
export function writeSecretIfMissing(): void {
  if (existsSync(SECRET_FILE)) return;
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(SECRET_FILE, `ACCESS_TOKEN_SECRET=${secret}\n`, { mode: 0o600 });
}

/** What the running suite signs its access tokens with: tests forge some. */
export function readSecret(): string {
  const [, secret] = /^ACCESS_TOKEN_SECRET=(.+)$/m.exec(readFileSync(SECRET_FILE, 'utf8')) ?? [];
  if (secret === undefined) throw new Error(`There is no secret in ${SECRET_FILE}.`);
  return secret;
}
