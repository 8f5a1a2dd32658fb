import assert from 'node:assert';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import type { Transaction } from 'firebase-admin/firestore';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { firestoreService } from './protos';
import { projectId, startTestEmulator } from './test-emulator';

const patient = await startTestEmulator({ longestTurnMs: 60_000 });
const { address, collection, firestore } = patient;
afterAll(patient.stop);

const foods = collection();
const nonsense = foods.where('a', 'not-in', [1]).where('b', 'in', [1]);

async function expectNoWait(): Promise<void> {
  const started = performance.now();
  await firestore.runTransaction(async (transaction) => transaction.get(foods.doc()));
  expect(performance.now() - started).toBeLessThan(30_000);
}

const database = `projects/${projectId}/databases/(default)`;

function read(client: Client, options: object) {
  const { BatchGetDocuments: method } = firestoreService();
  assert(method);
  const owner = new Metadata();
  owner.set('authorization', 'Bearer owner');
  const documents = [`${database}/documents/foods/soup`];
  const { path, requestSerialize, responseDeserialize } = method;
  const request = { database, documents, ...options };
  return client.makeServerStreamRequest(
    path,
    requestSerialize,
    responseDeserialize,
    request,
    owner,
  );
}

/** The first read of a transaction, by a caller who goes once the emulator has heard of it. */
async function readAndCancel(client: Client): Promise<void> {
  const call = read(client, { newTransaction: { readWrite: {} } });
  await once(call, 'metadata');
  call.cancel();
  await once(call, 'error');
}

/** Once a later call on the same connection is answered, all earlier ones have been heard of. */
async function allIsHeard(client: Client): Promise<void> {
  await once(read(client, {}).resume(), 'end');
}

describe('of many transactions', () => {
  it('each has its turn: fifty on one document run but once, and lose no increment', async () => {
    const food = collection().doc();
    await food.set({ sold: 0 });
    let runs = 0;
    const sell = async (transaction: Transaction) => {
      runs += 1;
      const sold = (await transaction.get(food)).get('sold') as number;
      transaction.update(food, { sold: sold + 1 });
    };
    await Promise.all(Array.from({ length: 50 }, async () => firestore.runTransaction(sell)));
    expect((await food.get()).get('sold')).toBe(50);
    expect(runs).toBe(50);
  });

  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    [
      'threw',
      async (transaction) => transaction.get(foods.doc()).then(() => Promise.reject(new Error())),
    ],
    ['could not read', async (transaction) => transaction.get(nonsense)],
    [
      'could not write',
      async (transaction) =>
        transaction.get(foods.doc('a')).then(() => transaction.update(foods.doc('a'), { n: 1 })),
    ],
    ['only read', async (transaction) => transaction.get(foods.doc('a'))],
  ])('none waits for one that %s', async (_name, act) => {
    await firestore.runTransaction(act).catch(() => undefined);
    await expectNoWait();
  });

  it('none waits for those that were cancelled while they waited', async () => {
    const client = new Client(address, credentials.createInsecure());
    await firestore.runTransaction(async (transaction) => {
      await transaction.get(foods.doc());
      await Promise.all(Array.from({ length: 5 }, async () => readAndCancel(client)));
      await allIsHeard(client);
    });
    await expectNoWait();
    client.close();
  });

  it('none waits for ever for one that holds its turn', async () => {
    const hasty = await startTestEmulator({ longestTurnMs: 100 });
    const food = hasty.collection().doc();
    await food.set({ quantity: 5 });
    await hasty.firestore.runTransaction(async (outer) => {
      await outer.get(food);
      await hasty.firestore.runTransaction(async (inner) => inner.get(food));
      outer.update(food, { quantity: 4 });
    });
    expect((await food.get()).get('quantity')).toBe(4);
    await hasty.stop();
  });
});
