import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { root } from '../suite/project';
import { DEPLOYED_NODE_OPTIONS } from '../support/deployed-node-options';
import { median } from '../support/pace';
import { startEmptyFirestore } from './empty-firestore';
import type { Figure } from './figure';

const STARTS = 15;
/** Beside the installed packages, which it finds from there. */
const PLAIN = `${root}functions/node_modules/.cache/plain-imports/index.mjs`;
const DEPLOYED = `${root}functions/lib/index.js`;

interface Start {
  ms: number;
  bytes: number;
}

/**
 * From process start to the first answered list, of what is deployed and of the same app with
 * plain imports of its packages, in turn. In Firestore's place stands a server without documents:
 * its time is the same for both. The Functions framework's own start comes on top of both.
 */
export async function coldStart(): Promise<Figure[]> {
  await build({
    entryPoints: [`${root}functions/src/index.ts`],
    outfile: PLAIN,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  const firestore = await startEmptyFirestore();
  const pairs: { deployed: Start; plain: Start }[] = [];
  for (let number = 0; number < STARTS; number += 1) {
    const deployed = await start(DEPLOYED, firestore.address);
    pairs.push({ deployed, plain: await start(PLAIN, firestore.address) });
  }
  firestore.stop();

  const of = (name: 'deployed' | 'plain', what: keyof Start) =>
    median(pairs.map((pair) => pair[name][what]));
  const megabytes = (name: 'deployed' | 'plain') => `${(of(name, 'bytes') / 1e6).toFixed(0)} MB`;
  const time = (name: 'deployed' | 'plain') => `${of(name, 'ms').toFixed(0)} ms`;
  return [
    {
      what: 'Cold start to the first list, of what plain imports take',
      value: of('deployed', 'ms') / of('plain', 'ms'),
      unit: '',
      goal: { atMost: 0.45 },
      reference: `${time('deployed')} and ${time('plain')}`,
    },
    {
      what: 'Memory after it, of what plain imports take',
      value: of('deployed', 'bytes') / of('plain', 'bytes'),
      unit: '',
      goal: { atMost: 0.85 },
      reference: `${megabytes('deployed')} and ${megabytes('plain')}`,
    },
  ];
}

async function start(file: string, firestore: string): Promise<Start> {
  const program = fileURLToPath(new URL('cold-start-process.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)('node', [program, pathToFileURL(file).href], {
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: DEPLOYED_NODE_OPTIONS,
      GCLOUD_PROJECT: 'demo-potluck',
      FIREBASE_CONFIG: '{"projectId":"demo-potluck"}',
      FIRESTORE_EMULATOR_HOST: firestore,
      METADATA_SERVER_DETECTION: 'none',
    },
  });
  // The service's log lines come before it.
  const { statusCode, ms, bytes } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Start & {
    statusCode: number;
  };
  if (statusCode !== 200) throw new Error(`${file} answered ${statusCode}.`);
  return { ms, bytes };
}
