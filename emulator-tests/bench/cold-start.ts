import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { repositoryRoot } from '../scripts/project-config';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';
import { median } from './median';
import { startEmptyFirestoreStub } from '@potluck/functions/deployed/empty-firestore-stub';
import type { BenchmarkMetric } from './benchmark-metric';

const START_COUNT = 15;
/**
 * Path of a bundle that imports its npm packages instead of containing them. The bundle is in a
 * subfolder of functions/node_modules, so Node finds the installed packages.
 */
const PLAIN_IMPORTS_BUNDLE = `${repositoryRoot}functions/node_modules/.cache/plain-imports/index.mjs`;
const DEPLOYED_BUNDLE = `${repositoryRoot}functions/lib/index.js`;

interface StartMeasurement {
  ms: number;
  bytes: number;
}

/**
 * Measures the time and the memory from the process start to the first food list response. The
 * measurements alternate between two bundles of the service. The deployed bundle contains its npm
 * packages. The bundle with plain imports loads them from node_modules. Both bundles use a
 * Firestore stub without documents. The time does not include the start of the Functions framework.
 */
export async function measureColdStart(): Promise<BenchmarkMetric[]> {
  await build({
    entryPoints: [`${repositoryRoot}functions/src/index.ts`],
    outfile: PLAIN_IMPORTS_BUNDLE,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  const firestore = await startEmptyFirestoreStub();
  const pairs: { deployed: StartMeasurement; plain: StartMeasurement }[] = [];
  for (let number = 0; number < START_COUNT; number += 1) {
    const deployed = await measureStart(DEPLOYED_BUNDLE, firestore.address);
    pairs.push({ deployed, plain: await measureStart(PLAIN_IMPORTS_BUNDLE, firestore.address) });
  }
  firestore.stop();

  const medianOf = (name: 'deployed' | 'plain', field: keyof StartMeasurement) =>
    median(pairs.map((pair) => pair[name][field]));
  const megabytes = (name: 'deployed' | 'plain') =>
    `${(medianOf(name, 'bytes') / 1e6).toFixed(0)} MB`;
  const time = (name: 'deployed' | 'plain') => `${medianOf(name, 'ms').toFixed(0)} ms`;
  return [
    {
      label: 'Cold start to the first list, relative to plain imports',
      value: medianOf('deployed', 'ms') / medianOf('plain', 'ms'),
      unit: '',
      goal: { atMost: 0.45 },
      reference: `${time('deployed')} and ${time('plain')}`,
    },
    {
      label: 'Memory after the first list, relative to plain imports',
      value: medianOf('deployed', 'bytes') / medianOf('plain', 'bytes'),
      unit: '',
      goal: { atMost: 0.85 },
      reference: `${megabytes('deployed')} and ${megabytes('plain')}`,
    },
  ];
}

async function measureStart(file: string, firestore: string): Promise<StartMeasurement> {
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
  // The last line of the output is the measurement. The lines before it are logs of the service.
  const { statusCode, ms, bytes } = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  ) as StartMeasurement & {
    statusCode: number;
  };
  if (statusCode !== 200) throw new Error(`${file} responded with ${statusCode}.`);
  return { ms, bytes };
}
