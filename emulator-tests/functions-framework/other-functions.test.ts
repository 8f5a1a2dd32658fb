import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { openRawConnection } from '@potluck/functions/testing/raw-connection';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

const MIB = 1024 * 1024;
const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });
const Authorization = `Bearer ${tokens.issue(ownerFixture)}`;

describe('the Cloud Function “photos”, in the Functions framework,', () => {
  let instance: FunctionsFrameworkProcess;
  beforeAll(async () => {
    instance = await startFunctionsFrameworkProcess(undefined, { target: 'photos' });
  });
  afterAll(() => instance.kill());

  it.each([
    ['without a token', {}, 401, 'unauthenticated'],
    ['of an unsupported type', { Authorization, 'Content-Type': 'image/gif' }, 415, 'photo-type'],
    [
      'with the header Content-Encoding',
      { Authorization, 'Content-Encoding': 'gzip' },
      415,
      'photo-type',
    ],
  ])('rejects a 9 MiB upload %s', async (_what, headers, status, code) => {
    const response = await fetch(`${instance.base}/api/photos`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg', ...headers },
      body: new Uint8Array(9 * MIB),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('rejects an upload before its body arrives, and then responds to the next request on the same connection', async () => {
    const connection = await openRawConnection(instance.base);
    const head = (length: number) =>
      `POST /api/photos HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}\r\n\r\n`;
    void connection.send(head(20 * MIB));
    expect((await connection.response()).status).toBe(413);
    void connection.send(new Uint8Array(20 * MIB));
    void connection.send(head(3));
    expect((await connection.response()).status).toBe(401);
    connection.close();
  });
});

async function startInstance(target: 'photo' | 'maintenance') {
  const instance = await startFunctionsFrameworkProcess(undefined, { target });
  onTestFinished(() => instance.kill());
  return instance;
}

it('the Cloud Function “photo”, in the Functions framework, responds to a request for a missing photo with 404 and Cache-Control: no-store', async () => {
  const { base } = await startInstance('photo');
  const response = await fetch(`${base}/photos/none.webp`);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'not-found' });
});

it('the Cloud Function “maintenance”, in the Functions framework, responds to a request from Cloud Scheduler with 200 and an empty body', async () => {
  const { base } = await startInstance('maintenance');
  const response = await fetch(base, {
    method: 'POST',
    headers: { 'X-CloudScheduler-ScheduleTime': '2026-01-01T12:00:00Z' },
  });
  expect([response.status, await response.text()]).toEqual([200, '']);
});
