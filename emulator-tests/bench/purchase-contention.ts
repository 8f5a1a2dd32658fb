import { readStockAndOrderCounts } from '../guarantees/in-process/stock-and-order-counts';
import {
  startApiInstance,
  addFoodWithStock,
  type ApiInstance,
} from '../guarantees/in-process/api-instance';
import { chooseFirestoreEmulator } from '../scripts/firestore-emulator';
import { projectId } from '../scripts/project-config';
import { connectFirestore } from '../test-support/firestore-connection';
import { startOfficialFirestoreEmulator } from '../test-support/official-firestore-emulator';
import { median, calculateP95, type BenchmarkMetric } from './metrics';
import { sendConcurrentPurchases, startApiProcesses } from './concurrent-purchases';

const PROJECT = `${projectId}-contention`;
const BUYER_COUNT = 1_000;
const STOCK = 100;
/**
 * Value of the `concurrency` option of the deployed Cloud Function. The platform sends at most 80
 * concurrent requests to an instance.
 */
const CONCURRENCY = 80;
const WARM_UPS = 2;
const ROUNDS = 5;

/**
 * Measures 1,000 purchases of a dish with 100 units on the official Firestore emulator, in three cases:
 *
 * - One instance with 80 concurrent purchases. The platform sends at most 80 concurrent requests to an
 *   instance.
 * - One instance with 1,000 concurrent purchases.
 * - Four instances with 80 concurrent purchases each.
 */
export async function measurePurchaseContention(): Promise<BenchmarkMetric[]> {
  const firestore = await startOfficialFirestoreEmulator(chooseFirestoreEmulator('official'));
  const inspectionClient = connectFirestore({ project: PROJECT, host: firestore.address });
  const apiInstance = await startApiInstance(PROJECT, firestore.address);
  const setup = { apiInstance, host: firestore.address, inspectionDb: inspectionClient.db };
  const metrics = [
    ...(await measureContentionCase(setup, { instances: 1, concurrency: CONCURRENCY, goal: 500 })),
    ...(await measureContentionCase(setup, { instances: 1, concurrency: BUYER_COUNT })),
    ...(await measureContentionCase(setup, {
      instances: 4,
      concurrency: CONCURRENCY,
      goal: 5_000,
    })),
  ];
  await apiInstance.close();
  await inspectionClient.close();
  await firestore.stop();
  return metrics;
}

interface ContentionCase {
  instances: number;
  /** Number of concurrent purchases at each instance. */
  concurrency: number;
  /** Maximum p95 response time in milliseconds. */
  goal?: number;
}

async function measureContentionCase(
  setup: ContentionSetup,
  contentionCase: ContentionCase,
): Promise<BenchmarkMetric[]> {
  const { instances, concurrency, goal } = contentionCase;
  const rounds = await runRounds(contentionCase, setup);
  const processes = instances === 1 ? 'one process' : `${instances} processes`;
  const scenario = `Purchases of one dish, ${processes}, ${concurrency.toLocaleString('en')} concurrent buyers${instances === 1 ? '' : ' per process'}`;
  const bareExpress = `${(await measureBareExpress(contentionCase)).toFixed(0)} ms`;
  return [
    {
      label: `${scenario}: units oversold or left over`,
      value: sum(rounds.map(({ stockMismatch }) => stockMismatch)),
      unit: '',
      goal: { atMost: 0 },
      reference: `${ROUNDS} rounds of ${BUYER_COUNT.toLocaleString('en')} buyers for ${STOCK} units`,
    },
    {
      label: `${scenario}: responses that are neither 201 nor 409`,
      value: sum(rounds.map(({ errors }) => errors)),
      unit: '',
      goal: { atMost: 0 },
      reference: `of ${(ROUNDS * BUYER_COUNT).toLocaleString('en')}`,
    },
    {
      label: `${scenario}: p95`,
      value: median(rounds.map(({ p95 }) => p95)),
      unit: 'ms',
      ...(goal !== undefined && { goal: { atMost: goal } }),
      reference: `bare Express that rejects all: ${bareExpress}`,
    },
  ];
}

interface ContentionSetup {
  apiInstance: ApiInstance;
  host: string;
  inspectionDb: ReturnType<typeof connectFirestore>['db'];
}

async function runRounds(
  { instances, concurrency }: ContentionCase,
  { apiInstance, host, inspectionDb }: ContentionSetup,
) {
  const { bases, stop } = await startApiProcesses(instances, [PROJECT, host]);
  const rounds: { p95: number; errors: number; stockMismatch: number }[] = [];
  for (let number = 0; number < WARM_UPS + ROUNDS; number += 1) {
    const foodId = await addFoodWithStock(apiInstance.service, STOCK);
    const responses = await sendConcurrentPurchases(bases, foodId, BUYER_COUNT, concurrency);
    if (number < WARM_UPS) continue;
    const { left, sold } = await readStockAndOrderCounts(inspectionDb, foodId);
    rounds.push({
      p95: calculateP95(responses.map(({ ms }) => ms)),
      errors: responses.filter(({ status }) => status !== 201 && status !== 409).length,
      stockMismatch: Math.abs(STOCK - sold) + Math.abs(left),
    });
  }
  stop();
  return rounds;
}

/**
 * Sends the same number of purchases to Express servers without the API, as a reference for this case. Resolves
 * with the median p95 response time in milliseconds.
 */
async function measureBareExpress({ instances, concurrency }: ContentionCase): Promise<number> {
  const { bases, stop } = await startApiProcesses(instances, []);
  const rounds: number[] = [];
  for (let number = 0; number < WARM_UPS + ROUNDS; number += 1) {
    const responses = await sendConcurrentPurchases(bases, 'a-dish', BUYER_COUNT, concurrency);
    if (number >= WARM_UPS) rounds.push(calculateP95(responses.map(({ ms }) => ms)));
  }
  stop();
  return median(rounds);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
