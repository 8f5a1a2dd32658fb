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
  const found = findOfficialEmulator();
  if ('command' in found) return found;
  if (requested === 'auto') return createEmbeddedEmulator(`because ${found.problem}`);
  throw new CommandError(
    `The official Firestore emulator cannot run because ${found.problem}. FIRESTORE_EMULATOR=embedded selects an emulator that needs no Java.`,
  );
}

function createEmbeddedEmulator(reason: string): FirestoreEmulator {
  const server = fileURLToPath(new URL('../embedded-firestore/server.ts', import.meta.url));
  return { kind: 'embedded', command: [process.execPath, '--import', 'tsx', server], reason };
}

function findOfficialEmulator(): FirestoreEmulator | { problem: string } {
  const javaVersion = readInstalledJavaVersion();
  if (!javaVersion) return { problem: 'no Java was found' };

  const cachedJar = findFirebaseToolsJar();
  if (cachedJar && javaVersion >= 21) {
    const command = [...JAVA_COMMAND, '-jar', cachedJar];
    return { kind: 'official', command, reason: 'found in the cache of firebase-tools' };
  }
  const gcloudJar = findGcloudJar();
  if (!gcloudJar) {
    return {
      problem:
        'neither firebase-tools (with Java 21) nor the Google Cloud CLI (component cloud-firestore-emulator) provides it',
    };
  }
  if (javaVersion < 11) {
    return { problem: `it needs Java 11 or later, but Java ${javaVersion} is installed` };
  }
  // The jar file does not name its main class.
  const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  const command = [...JAVA_COMMAND, '-cp', gcloudJar, mainClass];
  return { kind: 'official', command, reason: 'found in the Google Cloud CLI' };
}

/**
 * Returns the major version of the Java on the PATH, or undefined if there is no Java. Up to Java 8, the
 * major version is the second number, for example 8 in `1.8.0_392`.
 */
function readInstalledJavaVersion(): number | undefined {
  const { status, stdout, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(stderr + stdout) ?? [];
  if (status !== 0 || first === undefined) return undefined;
  return Number(first === '1' ? second : first);
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
