import { openRawConnection } from '@potluck/functions/testing/raw-connection';
import { expect, it, onTestFinished } from 'vitest';
import { startFunctionsFrameworkProcess } from './functions-framework-process';

const MIB = 1024 * 1024;

async function startInstance(target: 'photos' | 'photo' | 'maintenance') {
  const instance = await startFunctionsFrameworkProcess(undefined, { target });
  onTestFinished(() => instance.kill());
  return instance;
}

it('the Cloud Function “photos”, in the Functions framework, rejects an upload before its body arrives, and then responds to the next request on the same connection', async () => {
  const connection = await openRawConnection((await startInstance('photos')).base);
  const head = (length: number) =>
    `POST /api/photos HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}\r\n\r\n`;
  void connection.send(head(20 * MIB));
  expect((await connection.response()).status).toBe(413);
  void connection.send(new Uint8Array(20 * MIB));
  void connection.send(head(3));
  expect((await connection.response()).status).toBe(401);
  connection.close();
});

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
