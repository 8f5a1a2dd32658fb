import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { projectId, repositoryRoot } from '../scripts/project-config';

interface UploadModule {
  prepareFunctionsUpload: (
    projectDir: string,
    sourceDir: string,
    config: typeof firebaseJson.functions,
    additionalSources: string[],
    runtimeConfig: undefined,
    options: { exportType: 'tar.gz' },
  ) => Promise<{ pathToSource: string }>;
}

interface NodeRuntimeModule {
  tryCreateDelegate: (context: {
    projectId: string;
    projectDir: string;
    sourceDir: string;
    runtime: string;
  }) => Promise<{
    discoverBuild: (config: object, env: Record<string, string>) => Promise<{ endpoints: object }>;
  }>;
}

/** Loads the modules of firebase-tools that a deploy runs before it calls Google. */
const firebaseTools = createRequire(import.meta.resolve('firebase-tools/package.json'));
const { prepareFunctionsUpload } = firebaseTools(
  './lib/deploy/functions/prepareFunctionsUpload.js',
) as UploadModule;
const { tryCreateDelegate } = firebaseTools(
  './lib/deploy/functions/runtimes/node/index.js',
) as NodeRuntimeModule;

const sourceDir = join(repositoryRoot, firebaseJson.functions.source);

/**
 * Packs the function with firebase-tools, like a deploy, and unpacks the archive into a new folder.
 * Returns the path of the folder.
 */
export async function unpackFunctionsUpload(): Promise<string> {
  const { functions } = structuredClone(firebaseJson);
  const format = { exportType: 'tar.gz' } as const;
  const { pathToSource } = await prepareFunctionsUpload(
    repositoryRoot,
    sourceDir,
    functions,
    [],
    undefined,
    format,
  );
  const folder = mkdtempSync(join(tmpdir(), 'potluck-functions-'));
  execFileSync('tar', ['-xzf', pathToSource, '-C', folder]);
  rmSync(pathToSource);
  return folder;
}

/** Returns the endpoints that firebase-tools finds in the deployed folder, by function name. */
export async function discoverFunctionEndpoints(): Promise<object> {
  // By default, firebase-tools gives up after 10 s, which a busy machine can need, and chooses a random port
  // that an emulator may use. With these settings, it waits 120 s, and reads the endpoints from a file.
  process.env.FUNCTIONS_DISCOVERY_TIMEOUT = '120';
  process.env.FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH = 'true';
  const { runtime } = firebaseJson.functions;
  const delegate = await tryCreateDelegate({
    projectId,
    projectDir: repositoryRoot,
    sourceDir,
    runtime,
  });
  const env = { GCLOUD_PROJECT: projectId, FIREBASE_CONFIG: '{}' };
  const { endpoints } = await delegate.discoverBuild({}, env);
  return endpoints;
}
