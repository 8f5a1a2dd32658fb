import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { status } from '@grpc/grpc-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTokenSecret, writeTokenSecretIfMissing } from '../../scripts/local-emulator-files';
import { projectId, repositoryRoot } from '../../scripts/project-config';
import { secretCanaries } from './secret-canaries';
import { startFirestoreProxy } from './firestore-proxy';

let output: string;
let statuses: string;
let logEntries: Record<string, unknown>[];
beforeAll(async () => {
  const proxy = await startFirestoreProxy();
  proxy.failCalls('Commit', 'before', status.INTERNAL, 1_000);
  const program = `${repositoryRoot}emulator-tests/guarantees/in-process/send-secret-canaries-process.ts`;
  const { stdout, stderr } = await promisify(execFile)(
    'node',
    ['--import', 'tsx', program, `${projectId}-secrets`, proxy.host],
    { cwd: repositoryRoot },
  );
  proxy.stop();
  output = stdout + stderr;
  statuses = /^statuses (.*)$/m.exec(stdout)?.[1] ?? '';
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  logEntries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const canaryCount = Object.keys(secretCanaries).length;
  const leakedCount = Object.values(secretCanaries).filter((canary) =>
    output.includes(canary),
  ).length;
  console.log(
    `Secrets: ${leakedCount} of ${canaryCount} canaries found in the output of ${logEntries.length} calls`,
  );
});

describe('the output of the API', () => {
  it.each(Object.entries(secretCanaries))(
    'never contains the value of secretCanaries.%s',
    (_name, canary) => {
      expect(output).not.toContain(canary);
    },
  );

  it('never contains a JWT, although the requests contain JWTs', () => {
    expect(output).not.toMatch(/eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/);
  });

  it('comes from 17 calls: a successful call, rejected calls, and a call that fails with 500', () => {
    expect(statuses).toBe('401 200 401 403 404 404 400 400 403 400 413 415 400 404 400 400 500');
  });

  it('contains one JSON log line per internal error, with the request id, the route, and the stack trace', () => {
    expect(logEntries).toMatchObject([
      {
        severity: 'ERROR',
        message: expect.stringMatching(/^[A-Z]+ \/[\w/:-]+ 500$/) as string,
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        error: expect.any(String) as string,
      },
    ]);
  });
});

describe('the build output', () => {
  beforeAll(writeTokenSecretIfMissing);

  it.each(['web/dist', 'functions/lib'])(
    'in %s contains neither the token secret nor a private key',
    (folder) => {
      const files = readdirSync(`${repositoryRoot}${folder}`, {
        recursive: true,
        withFileTypes: true,
      })
        .filter((entry) => entry.isFile() && /\.(?:c?js|css|html|map|json)$/.test(entry.name))
        .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
      expect(files.length).toBeGreaterThan(0);
      for (const text of files) {
        expect(text).not.toContain(readTokenSecret());
        expect(text).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----\\?\n?[A-Za-z0-9+/]/);
      }
    },
  );
});
