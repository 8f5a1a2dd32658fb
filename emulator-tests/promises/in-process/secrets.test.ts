import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { status } from '@grpc/grpc-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSecret, writeSecretIfMissing } from '../../suite/local-files';
import { projectId, root } from '../../suite/project';
import { canaries } from './canaries';
import { startFirestoreProxy } from './firestore-proxy';

let output: string;
let statuses: string;
let entries: Record<string, unknown>[];
beforeAll(async () => {
  const proxy = await startFirestoreProxy();
  proxy.fail('Commit', 'before', status.INTERNAL, 1_000);
  const program = `${root}emulator-tests/promises/in-process/call-with-canaries.ts`;
  const { stdout, stderr } = await promisify(execFile)(
    'node',
    ['--import', 'tsx', program, `${projectId}-secrets`, proxy.host],
    { cwd: root },
  );
  proxy.stop();
  output = stdout + stderr;
  statuses = /^statuses (.*)$/m.exec(stdout)?.[1] ?? '';
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const names = Object.keys(canaries).length;
  const told = Object.values(canaries).filter((canary) => output.includes(canary)).length;
  console.log(`Secrets: ${told} of ${names} canaries in the output of ${entries.length} calls`);
});

describe('what the service prints', () => {
  it.each(Object.entries(canaries))('never has the %s', (_what, canary) => {
    expect(output).not.toContain(canary);
  });

  it('never has a token, such as those that the calls were sent with', () => {
    expect(output).not.toMatch(/eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/);
  });

  it('comes from calls that succeed, that are refused and that fail', () => {
    expect(statuses).toBe('401 200 401 403 404 404 400 400 403 400 413 415 400 500');
  });

  it('is one line of JSON a call, with all that a maintainer needs', () => {
    expect(entries).toHaveLength(14);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        severity: expect.stringMatching(/^(INFO|WARNING|ERROR)$/) as string,
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        route: expect.any(String) as string,
        status: expect.any(Number) as number,
        ms: expect.any(Number) as number,
      });
    }
    const errors = entries.filter(({ severity }) => severity === 'ERROR');
    expect(errors).toMatchObject([{ status: 500, error: expect.any(String) as string }]);
    const read = entries.find(
      ({ route, status: code }) => route === '/my-foods/:email' && code === 200,
    );
    expect(read).toMatchObject({ uid: expect.any(String) as string });
  });
});

describe('what is built', () => {
  beforeAll(writeSecretIfMissing);

  it.each(['web/dist', 'functions/lib'])('%s has no secret in it', (folder) => {
    const files = readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:c?js|css|html|map|json)$/.test(entry.name))
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
    expect(files.length).toBeGreaterThan(0);
    for (const text of files) {
      expect(text).not.toContain(readSecret());
      expect(text).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----\\?\n?[A-Za-z0-9+/]/);
    }
  });
});
