import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import {
  addFoodWithStock,
  sendPurchase,
  startApiInstance,
} from '../guarantees/in-process/api-instance';
import {
  startInterruptibleFirestore,
  type InterruptibleFirestore,
} from '../guarantees/in-process/interruptible-firestore';
import { chooseFirestoreEmulator } from '../scripts/firestore-emulator';
import { projectId } from '../scripts/project-config';
import { startOfficialFirestoreEmulator } from '../test-support/official-firestore-emulator';
import type { BenchmarkMetric } from './metrics';

const PROJECT = `${projectId}-outage-benchmark`;
const PURCHASES = 5;

/**
 * Measures how long the API takes to respond while Firestore does not respond, and how long it takes to
 * recover. The port of Firestore is closed in the first outage. The process of Firestore is stopped in the
 * second one.
 */
export async function measureFirestoreOutage(): Promise<BenchmarkMetric[]> {
  const emulator = await startOfficialFirestoreEmulator(chooseFirestoreEmulator('official'));
  const start = (signal: 'SIGKILL' | 'SIGSTOP') =>
    startInterruptibleFirestore(signal, emulator.address);
  const metrics = [
    ...(await measureOutage('port closed', await start('SIGKILL'))),
    ...(await measureOutage('process stopped', await start('SIGSTOP'))),
  ];
  await emulator.stop();
  return metrics;
}

async function measureOutage(
  cause: string,
  firestore: InterruptibleFirestore,
): Promise<BenchmarkMetric[]> {
  const { service, close, waitForFirestore } = await startApiInstance(PROJECT, firestore.host);
  await waitForFirestore();
  const foodId = await addFoodWithStock(service, PURCHASES);
  await service.call('GET', '/foods');
  await firestore.beginOutage();
  const paths = ['/foods', '/top-foods', `/foods/${foodId}`, `/orders/${buyerFixture.email}`];
  const [readTimes, purchaseTimes] = await Promise.all([
    Promise.all(
      paths.map((path) => measureTime(() => service.call('GET', path, { account: buyerFixture }))),
    ),
    Promise.all(
      Array.from({ length: PURCHASES }, () =>
        measureTime(() => sendPurchase(service, buyerFixture, foodId)),
      ),
    ),
  ]);
  await firestore.endOutage();
  const recoveryTime = await measureTime(async () => {
    while ((await service.call('GET', '/foods')).status !== 200);
  });
  await close();
  firestore.stop();
  const createMetric = (name: string, value: number, atMost: number): BenchmarkMetric => ({
    label: `Firestore outage (${cause}), ${name}`,
    value,
    unit: 'ms',
    goal: { atMost },
  });
  return [
    createMetric('slowest read', Math.max(...readTimes), 5_500),
    createMetric('slowest purchase', Math.max(...purchaseTimes), 10_500),
    createMetric('first success after the outage', recoveryTime, 5_000),
  ];
}

async function measureTime(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
