import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ledgerOf } from '../promises/in-process/ledger';
import { openShop, stock, type Shop } from '../promises/in-process/shop';
import { chooseFirestoreEmulator } from '../suite/firestore-emulator';
import { projectId } from '../suite/project';
import { connectFirestore } from '../support/firestore';
import { startOfficialFirestore } from '../support/official-emulator';
import { median } from '../support/pace';
import { buyAtOnce, type Answer } from './buyers-at-once';
import type { Figure } from './figure';

const PROJECT = `${projectId}-hot-dish`;
const BUYERS = 1_000;
const UNITS = 100;
/** The function's `concurrency`: the platform lets no more into an instance. */
const AT_ONCE = 80;
const WARM_UPS = 2;
const RUSHES = 5;

/**
 * A thousand buyers want a hundred units, of one instance and of four, on the official emulator:
 * as many at a time as the platform lets into an instance, and, of one, all in the same moment.
 */
export async function hotDish(): Promise<Figure[]> {
  const firestore = await startOfficialFirestore(chooseFirestoreEmulator('official'));
  const witness = connectFirestore({ project: PROJECT, host: firestore.address });
  const shop = await openShop(PROJECT, firestore.address);
  const place = { shop, host: firestore.address, witness: witness.db };
  const figures = [
    ...(await rushOn(place, { instances: 1, atOnce: AT_ONCE, goal: 500 })),
    ...(await rushOn(place, { instances: 1, atOnce: BUYERS })),
    ...(await rushOn(place, { instances: 4, atOnce: AT_ONCE, goal: 5_000 })),
  ];
  await shop.close();
  await witness.close();
  await firestore.stop();
  return figures;
}

interface Rush {
  instances: number;
  /** Buyers who have sent their purchase and wait, at each instance. */
  atOnce: number;
  /** For the wait that 95 of 100 buyers have at most, in ms. */
  goal?: number;
}

async function rushOn(place: Place, rush: Rush): Promise<Figure[]> {
  const { instances, atOnce, goal } = rush;
  const rushes = await sellIn(rush, place);
  const sellers = instances === 1 ? 'one process' : `${instances} processes`;
  const where = `Hot dish, ${sellers}, ${atOnce.toLocaleString('en')} buyers at a time${instances === 1 ? '' : ' at each'}`;
  const bare = `${(await bareExpress(rush)).toFixed(0)} ms`;
  return [
    {
      what: `${where}: units oversold or left over`,
      value: sum(rushes.map(({ notExact }) => notExact)),
      unit: '',
      goal: { atMost: 0 },
      reference: `${RUSHES} rushes of ${BUYERS.toLocaleString('en')} buyers for ${UNITS} units`,
    },
    {
      what: `${where}: answers that were no sale and no honest refusal`,
      value: sum(rushes.map(({ errors }) => errors)),
      unit: '',
      goal: { atMost: 0 },
      reference: `of ${(RUSHES * BUYERS).toLocaleString('en')}`,
    },
    {
      what: `${where}: p95`,
      value: median(rushes.map(({ p95 }) => p95)),
      unit: 'ms',
      ...(goal !== undefined && { goal: { atMost: goal } }),
      reference: `bare Express that refuses all: ${bare}`,
    },
  ];
}

interface Place {
  shop: Shop;
  host: string;
  witness: ReturnType<typeof connectFirestore>['db'];
}

async function sellIn({ instances, atOnce }: Rush, { shop, host, witness }: Place) {
  const { bases, stop } = await startInstances(instances, [PROJECT, host]);
  const rushes: { p95: number; errors: number; notExact: number }[] = [];
  for (let number = 0; number < WARM_UPS + RUSHES; number += 1) {
    const foodId = await stock(shop.service, UNITS);
    const answers = await buyAtOnce(bases, foodId, BUYERS, atOnce);
    if (number < WARM_UPS) continue;
    const { left, sold } = await ledgerOf(witness, foodId);
    rushes.push({
      p95: p95Of(answers),
      errors: answers.filter(({ status }) => status !== 201 && status !== 409).length,
      notExact: Math.abs(UNITS - sold) + left,
    });
  }
  stop();
  return rushes;
}

/** What sending and answering as much takes without a service. */
async function bareExpress({ instances, atOnce }: Rush): Promise<number> {
  const { bases, stop } = await startInstances(instances, []);
  const rushes: number[] = [];
  for (let number = 0; number < WARM_UPS + RUSHES; number += 1) {
    const answers = await buyAtOnce(bases, 'a-dish', BUYERS, atOnce);
    if (number >= WARM_UPS) rushes.push(p95Of(answers));
  }
  stop();
  return median(rushes);
}

async function startInstances(count: number, args: string[]) {
  const program = fileURLToPath(new URL('shop-process.ts', import.meta.url));
  const children = Array.from({ length: count }, () =>
    fork(program, args, { execArgv: ['--import', 'tsx'] }),
  );
  const bases = await Promise.all(children.map(addressOf));
  const stop = () => {
    for (const child of children) child.disconnect();
  };
  return { bases, stop };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const [address] = (await once(child, 'message')) as [string];
  return address;
}

function p95Of(answers: Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
