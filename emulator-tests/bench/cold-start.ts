import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { repositoryRoot } from '../scripts/project-config';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';
import { median, type BenchmarkMetric } from './metrics';
import { startEmptyFirestoreStub } from '../test-support/empty-firestore-stub';

const START_COUNT = 15;
/**
 * Path of the bundle with plain imports, which does not contain its npm packages. It is in a subfolder of
 * functions/node_modules, so Node finds the installed packages.
 */
const PLAIN_IMPORTS_BUNDLE = `${repositoryRoot}functions/node_modules/.cache/plain-imports/index.mjs`;
const DEPLOYED_BUNDLE = `${repositoryRoot}functions/lib/index.js`;

/** The first request to a Cloud Function after its start, with the expected response status. */
interface FirstRequest {
  functionName: 'api' | 'pages';
  path: string;
  status: number;
}

const FIRST_LIST: FirstRequest = { functionName: 'api', path: '/api/foods', status: 200 };
/**
 * The Firestore stub has no documents, so the function `pages` renders the page of a missing dish.
 */
const FIRST_PAGE: FirstRequest = { functionName: 'pages', path: '/foods/missing', status: 404 };

type StartName = 'deployed' | 'plain' | 'pages';

interface StartMeasurement {
  ms: number;
  bytes: number;
}

/**
 * Measures the time and the memory from the process start to the first food list response. The
 * measurements alternate between two bundles of the Cloud Functions. The deployed bundle contains
 * its npm packages. The bundle with plain imports loads them from node_modules. Both bundles use a
 * Firestore stub without documents. The time does not include the start of the Functions framework.
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
  const firestore = await startEmptyFirestoreStub();
  const hosting = await startTemplateServer();
  const env = { FIRESTORE_EMULATOR_HOST: firestore.address, HOSTING_EMULATOR_HOST: hosting.host };
  const rounds: Record<StartName, StartMeasurement>[] = [];
  for (let number = 0; number < START_COUNT; number += 1) {
    rounds.push({
      deployed: await measureStart(DEPLOYED_BUNDLE, FIRST_LIST, env),
      plain: await measureStart(PLAIN_IMPORTS_BUNDLE, FIRST_LIST, env),
      pages: await measureStart(DEPLOYED_BUNDLE, FIRST_PAGE, env),
    });
  }
  firestore.stop();
  hosting.stop();

  const medianOf = (name: StartName, field: keyof StartMeasurement) =>
    median(rounds.map((round) => round[name][field]));
  const megabytes = (name: StartName) => `${(medianOf(name, 'bytes') / 1e6).toFixed(0)} MB`;
  const time = (name: StartName) => `${medianOf(name, 'ms').toFixed(0)} ms`;
  return [
    {
      label: 'Cold start to the first list, relative to plain imports',
      value: medianOf('deployed', 'ms') / medianOf('plain', 'ms'),
      unit: '',
      goal: { atMost: 0.6 },
      reference: `${time('deployed')} and ${time('plain')}`,
    },
    {
      label: 'Memory after the first list, relative to plain imports',
      value: medianOf('deployed', 'bytes') / medianOf('plain', 'bytes'),
      unit: '',
      goal: { atMost: 0.85 },
      reference: `${megabytes('deployed')} and ${megabytes('plain')}`,
    },
    {
      label: 'Cold start of `pages` until its first page, longer than `api` until its first list',
      value: median(rounds.map(({ pages, deployed }) => pages.ms - deployed.ms)),
      unit: 'ms',
      goal: { atMost: 100 },
      reference: `${time('pages')} and ${time('deployed')}`,
    },
  ];
}

/** Starts a server that serves the template of dish pages, like Hosting. */
async function startTemplateServer() {
  const template = readFileSync(`${repositoryRoot}web/dist/shells/food.html`);
  const server = createServer((_request, response) => response.end(template));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

async function measureStart(
  file: string,
  { functionName, path, status }: FirstRequest,
  emulators: Record<string, string>,
): Promise<StartMeasurement> {
  const program = fileURLToPath(new URL('cold-start-process.mjs', import.meta.url));
  const args = [program, pathToFileURL(file).href, functionName, path];
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
  const { statusCode, ms, bytes } = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  ) as StartMeasurement & {
    statusCode: number;
  };
  if (statusCode !== status) throw new Error(`${file} responded with ${statusCode}.`);
  return { ms, bytes };
}
