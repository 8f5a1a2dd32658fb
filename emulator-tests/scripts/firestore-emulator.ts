import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CommandError } from './run-command';

export interface FirestoreEmulator {
  kind: 'official' | 'embedded';
  /**
   * Command that starts the emulator: the program and its first arguments. firebase-tools appends
   * further arguments.
   */
  command: string[];
  /**
   * Reason why this emulator was chosen, for example “found in the Google Cloud CLI”. The text
   * completes a sentence that begins with the name of the emulator.
   */
  reason: string;
}

/**
 * First words of each Java command. The options disable the C2 compiler and select a simple garbage
 * collector, because the JVM runs only briefly.
 */
const JAVA_COMMAND = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/**
 * Returns the Firestore emulator for `requested`: `official`, `embedded`, or `auto`. With `auto`,
 * returns the official emulator if it can run, and otherwise the embedded one.
 * @throws CommandError if the requested emulator is not available
 */
export function chooseFirestoreEmulator(requested = 'auto'): FirestoreEmulator {
  if (requested === 'embedded')
    return createEmbeddedEmulator('because FIRESTORE_EMULATOR selects it');
  if (requested !== 'auto' && requested !== 'official') {
    throw new CommandError(
      `FIRESTORE_EMULATOR must be auto, official, or embedded, but it is "${requested}".`,
    );
  }
  const official = findOfficialEmulator();
  if (official) return official;
  if (requested === 'auto') return createEmbeddedEmulator('because the official one was not found');
  throw new CommandError(
    'The official Firestore emulator was not found. It needs Java 21 and the cache of firebase-tools, or Java 11 and the Google Cloud CLI (component cloud-firestore-emulator). FIRESTORE_EMULATOR=embedded selects an emulator that needs no Java.',
  );
}

function createEmbeddedEmulator(reason: string): FirestoreEmulator {
  const server = fileURLToPath(new URL('../embedded-firestore/server.ts', import.meta.url));
  return { kind: 'embedded', command: [process.execPath, '--import', 'tsx', server], reason };
}

function findOfficialEmulator(): FirestoreEmulator | undefined {
  const javaVersion = readInstalledJavaVersion();
  const cachedJar = javaVersion >= 21 && findFirebaseToolsJar();
  if (cachedJar) {
    const command = [...JAVA_COMMAND, '-jar', cachedJar];
    return { kind: 'official', command, reason: 'found in the cache of firebase-tools' };
  }
  const gcloudJar = javaVersion >= 11 && findGcloudJar();
  if (!gcloudJar) return undefined;
  // The jar file does not name its main class.
  const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  const command = [...JAVA_COMMAND, '-cp', gcloudJar, mainClass];
  return { kind: 'official', command, reason: 'found in the Google Cloud CLI' };
}

/** Returns the major version of the Java on the PATH, or 0 if there is none. It is 1 for Java 8 and earlier. */
function readInstalledJavaVersion(): number {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
}

function findFirebaseToolsJar(): string | undefined {
  const folder = `${homedir()}/.cache/firebase/emulators`;
  if (!existsSync(folder)) return undefined;
  const jars = readdirSync(folder).filter((name) =>
    /^cloud-firestore-emulator-.*\.jar$/.test(name),
  );
  const newest = jars.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return newest && `${folder}/${newest}`;
}

function findGcloudJar(): string | undefined {
  try {
    const sdk = execFileSync('gcloud', ['info', '--format=value(installation.sdk_root)'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const jar = `${sdk}/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar`;
    return existsSync(jar) ? jar : undefined;
  } catch {
    return undefined;
  }
}
