import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { startEmbeddedFirestore } from '../embedded-firestore/start-embedded-firestore';
import { repositoryRoot } from '../scripts/project-config';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';
import { median, type BenchmarkMetric } from './metrics';

const START_COUNT = 15;
/**
 * Path of the bundle with plain imports, which does not contain its npm packages. It is in a subfolder of
 * functions/node_modules, so Node finds the installed packages.
 */
const PLAIN_IMPORTS_BUNDLE = `${repositoryRoot}functions/node_modules/.cache/plain-imports/index.mjs`;
const DEPLOYED_BUNDLE = `${repositoryRoot}functions/lib/index.js`;
const PROGRAM = fileURLToPath(new URL('cold-start-process.mjs', import.meta.url));

/**
 * Describes the measured starts: the bundle, the function, the path of the first request, and the expected status. The
 * embedded Firestore emulator has no documents, so the function `pages` renders the page of a missing dish.
 */
const starts = {
  deployed: [DEPLOYED_BUNDLE, 'api', '/api/foods', 200],
  plain: [PLAIN_IMPORTS_BUNDLE, 'api', '/api/foods', 200],
  pages: [DEPLOYED_BUNDLE, 'pages', '/foods/missing', 404],
} as const;
type StartName = keyof typeof starts;

interface StartMeasurement {
  ms: number;
  megabytes: number;
}

/**
 * Measures the time and the memory from the process start to the first food list response. The
 * measurements alternate between two bundles of the Cloud Functions. The deployed bundle contains
 * its npm packages. The bundle with plain imports loads them from node_modules. Both bundles use an
 * embedded Firestore emulator without documents. The time does not include the start of the Functions framework.
 * Also measures the first response of the function `pages`.
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
  const firestore = await startEmbeddedFirestore('127.0.0.1', 0);
  // Serves the template of dish pages, like Hosting.
  const template = readFileSync(`${repositoryRoot}web/dist/shells/food.html`);
  const hosting = createServer((_request, response) => response.end(template));
  await once(hosting.listen(0, '127.0.0.1'), 'listening');
  const env = {
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}`,
    HOSTING_EMULATOR_HOST: `127.0.0.1:${(hosting.address() as AddressInfo).port}`,
  };
  const rounds: Record<StartName, StartMeasurement>[] = [];
  for (let number = 0; number < START_COUNT; number += 1) {
    rounds.push({
      deployed: await measureStart('deployed', env),
      plain: await measureStart('plain', env),
      pages: await measureStart('pages', env),
    });
  }
  firestore.stop();
  hosting.close();

  const medianOf = (name: StartName, field: keyof StartMeasurement) =>
    median(rounds.map((round) => round[name][field]));
  const describe = (names: StartName[], field: keyof StartMeasurement) =>
    names
      .map((name) => `${medianOf(name, field).toFixed(0)} ${field === 'ms' ? 'ms' : 'MB'}`)
      .join(' and ');
  return [
    {
      label: 'Cold start to the first list, relative to plain imports',
      value: medianOf('deployed', 'ms') / medianOf('plain', 'ms'),
      unit: '',
      goal: { atMost: 0.6 },
      reference: describe(['deployed', 'plain'], 'ms'),
    },
    {
      label: 'Memory after the first list, relative to plain imports',
      value: medianOf('deployed', 'megabytes') / medianOf('plain', 'megabytes'),
      unit: '',
      goal: { atMost: 0.85 },
      reference: describe(['deployed', 'plain'], 'megabytes'),
    },
    {
      label: 'Cold start of `pages` to its first page, relative to `api` to its first list',
      value: medianOf('pages', 'ms') / medianOf('deployed', 'ms'),
      unit: '',
      goal: { atMost: 1.3 },
      reference: describe(['pages', 'deployed'], 'ms'),
    },
  ];
}

async function measureStart(
  name: StartName,
  emulators: Record<string, string>,
): Promise<StartMeasurement> {
  const [file, functionName, path, expectedStatus] = starts[name];
  const args = [PROGRAM, pathToFileURL(file).href, functionName, path];
  const { stdout } = await promisify(execFile)('node', args, {
    env: {
      ...emulators,
      PATH: process.env.PATH,
      NODE_OPTIONS: DEPLOYED_NODE_OPTIONS,
      FUNCTION_TARGET: functionName,
      GCLOUD_PROJECT: 'demo-potluck',
      FIREBASE_CONFIG: '{"projectId":"demo-potluck"}',
      METADATA_SERVER_DETECTION: 'none',
    },
  });
  // The last line of the output is the measurement. The lines before it are logs of the API.
  const lastLine = stdout.trim().split('\n').at(-1) ?? '';
  const measurement = JSON.parse(lastLine) as StartMeasurement & { statusCode: number };
  if (measurement.statusCode === expectedStatus) return measurement;
  throw new Error(`${file} responded with ${measurement.statusCode}.`);
}
