import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { installedJava } from './java';
import { SuiteError } from './suite-error';

export interface FirestoreEmulator {
  kind: 'official' | 'embedded';
  /** The program and its first arguments; firebase-tools' flags follow. */
  command: string[];
  /** Why this one: the rest of a sentence that begins with its name. */
  reason: string;
}

const MIN_JAVA_FOR_GCLOUD = 11;
const MIN_JAVA_FOR_FIREBASE_TOOLS = 21;
/** Few calls and a short life: it does not pay to compile them to the last. */
const JAVA = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** The component's jar names no main class. */
const GCLOUD_MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** @throws SuiteError when the wish cannot be met. */
export function chooseFirestoreEmulator(wish = 'auto'): FirestoreEmulator {
  if (wish === 'embedded') return embedded('as FIRESTORE_EMULATOR asks');
  if (wish !== 'auto' && wish !== 'official') {
    throw new SuiteError(`FIRESTORE_EMULATOR can be auto, official or embedded; it is "${wish}".`);
  }
  const found = findOfficial();
  if ('command' in found) return found;
  if (wish === 'auto') return embedded(`because ${found.missing}`);
  throw new SuiteError(
    `The official Firestore emulator cannot run because ${found.missing}; FIRESTORE_EMULATOR=embedded needs neither.`,
  );
}

function embedded(reason: string): FirestoreEmulator {
  const server = fileURLToPath(new URL('../embedded-firestore/server.ts', import.meta.url));
  return { kind: 'embedded', command: [process.execPath, '--import', 'tsx', server], reason };
}

function findOfficial(): FirestoreEmulator | { missing: string } {
  const java = installedJava();
  if (!java) return { missing: 'no Java was found' };

  const cached = firebaseToolsJar();
  if (cached && java >= MIN_JAVA_FOR_FIREBASE_TOOLS) {
    const reason = 'found in firebase-tools’ cache';
    return { kind: 'official', command: [...JAVA, '-jar', cached], reason };
  }
  const component = gcloudJar();
  if (!component) {
    return {
      missing:
        'neither firebase-tools (with Java 21) nor the Google Cloud CLI (component cloud-firestore-emulator) has it',
    };
  }
  if (java < MIN_JAVA_FOR_GCLOUD) {
    return { missing: `it needs Java ${MIN_JAVA_FOR_GCLOUD} and this is ${java}` };
  }
  return {
    kind: 'official',
    command: [...JAVA, '-cp', component, GCLOUD_MAIN_CLASS],
    reason: 'found among the Google Cloud CLI’s components',
  };
}

function firebaseToolsJar(): string | undefined {
  const folder = `${homedir()}/.cache/firebase/emulators`;
  if (!existsSync(folder)) return undefined;
  const jars = readdirSync(folder).filter((name) =>
    /^cloud-firestore-emulator-.*\.jar$/.test(name),
  );
  const newest = jars.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return newest && `${folder}/${newest}`;
}

function gcloudJar(): string | undefined {
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
