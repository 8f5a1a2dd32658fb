import { openRawConnection } from '@potluck/functions/testing/raw-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../test-support/test-level';
import { largeBodyRequests } from './large-body-requests';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

const allKinds = Object.entries(largeBodyRequests);
/** The level `test` sends one kind for each check of the server: the length, the chunks, and the encoding. */
const { kinds, bodyCount } = chooseByTestLevel({
  test: {
    kinds: allKinds.filter(([kind]) => /declared length|one byte|gzip/.test(kind)),
    bodyCount: 2,
  },
  all: { kinds: allKinds, bodyCount: 20 },
  long: { kinds: allKinds, bodyCount: 20 },
});

let instance: FunctionsFrameworkProcess;

beforeAll(async () => {
  instance = await startFunctionsFrameworkProcess();
});
afterAll(() => instance.kill());

describe.each(kinds)(
  `${bodyCount} concurrent requests with a large body (%s)`,
  (_kind, { status, createBytes }) => {
    it(`get status ${status}, and do not crash the process, so reads get a response during these requests, and status 200 afterwards`, async () => {
      const bytes = createBytes();
      let isSending = true;
      const sent = Promise.all(Array.from({ length: bodyCount }, () => sendRequest(bytes)));
      const [statuses, readStatuses] = await Promise.all([
        sent.finally(() => (isSending = false)),
        readFoodsWhile(() => isSending),
      ]);
      expect(statuses).toEqual(Array.from({ length: bodyCount }, () => status));
      // On a busy machine, a read can exceed the deadline of the service.
      expect(readStatuses.filter((read) => read !== 200 && read !== 503)).toEqual([]);
      await expect.poll(readFoods).toBe(200);
    });
  },
);

/** Sends a request on a new connection. Resolves with the status when all bytes are sent. */
async function sendRequest(bytes: Uint8Array): Promise<number> {
  const connection = await openRawConnection(instance.base);
  const sent = connection.send(bytes);
  const { status } = await connection.response();
  await sent;
  connection.close();
  return status;
}

/** Requests the food list while `condition` is true. Resolves with the statuses. */
async function readFoodsWhile(condition: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (condition()) statuses.push(await readFoods());
  return statuses;
}

async function readFoods(): Promise<number> {
  const response = await fetch(`${instance.base}/api/foods`);
  await response.text();
  return response.status;
}
