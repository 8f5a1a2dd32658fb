import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmptyFirestoreStub } from '../test-support/empty-firestore-stub';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

let firestore: Awaited<ReturnType<typeof startEmptyFirestoreStub>>;
let instance: FunctionsFrameworkProcess;
beforeAll(async () => {
  firestore = await startEmptyFirestoreStub();
  instance = await startFunctionsFrameworkProcess(firestore.address, { target: 'maintenance' });
});
afterAll(async () => {
  await instance.kill();
  firestore.stop();
});

it('the Cloud Function “maintenance”, in the Functions framework, responds to a request from Cloud Scheduler with 200 and an empty body', async () => {
  const response = await fetch(instance.base, {
    method: 'POST',
    headers: { 'X-CloudScheduler-ScheduleTime': '2026-01-01T12:00:00Z' },
  });
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 200,
    text: '',
  });
});
