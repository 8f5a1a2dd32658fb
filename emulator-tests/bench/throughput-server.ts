import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { createApp } from '@potluck/functions/app';
import { testFoodLimits } from '@potluck/functions/food/add-food';
import { testRateLimits } from '@potluck/functions/http/limits';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { createInMemoryPhotoFiles } from '@potluck/functions/testing/in-memory-photo-files';
import { buyerFixture, ownerFixture } from '@potluck/functions/testing/user-fixtures';
import express from 'express';
import { ORDERS_ROUTE, throughputTokenSecret } from './throughput';

/**
 * Starts a server for the throughput benchmark, either with the API or with bare Express. Usage:
 * `node … service` or `node … express`.
 */
const [, , kind] = process.argv;

const createService = () =>
  createApp({
    db: createFirestoreStub(),
    identity: createInMemoryIdentityProvider(),
    now: () => new Date(),
    secret: () => throughputTokenSecret,
    writeErrorLog: (entry) => console.log(JSON.stringify(entry)),
    rateLimits: testRateLimits,
    foodLimits: testFoodLimits,
    photoFiles: createInMemoryPhotoFiles(),
  });
const createBareExpress = () =>
  express().get(ORDERS_ROUTE, (_request, response) => response.json(stubOrdersResponse));

const app = kind === 'service' ? createService() : createBareExpress();
const server = createServer(app).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});

let lastCpuUsage = process.cpuUsage();
// Responds to each message of the parent process with the CPU time in microseconds since the
// previous message.
process.on('message', () => {
  const { user, system } = process.cpuUsage(lastCpuUsage);
  lastCpuUsage = process.cpuUsage();
  process.send?.(user + system);
});

const ORDER_COUNT = 5;

const orders = Array.from({ length: ORDER_COUNT }, (_, number) => ({
  foodId: `food-${number}`,
  food_name: foodFieldsFixture.food_name,
  food_image: foodFieldsFixture.food_image,
  food_owner: {
    name: ownerFixture.name,
    email: ownerFixture.email,
    photoURL: ownerFixture.photoURL,
  },
  price: foodFieldsFixture.price,
  purchase_quantity: 1,
  buyer_name: buyerFixture.name,
  buyer_email: buyerFixture.email,
  buyer_photoURL: buyerFixture.photoURL,
  buying_date: Timestamp.fromMillis(1_750_000_000_000 - number),
}));

/** Returns a Firestore stub that responds immediately, so the benchmark measures only the API. */
export function createFirestoreStub(): Firestore {
  const documents = orders.map((order, number) => {
    const data = { ...order, buyer_uid: buyerFixture.uid };
    return { id: `order-${number}`, data: () => data };
  });
  const query = {
    withConverter: () => query,
    where: () => query,
    orderBy: () => query,
    limit: () => query,
    get: () => Promise.resolve({ docs: documents }),
  };
  return { collection: () => query } as unknown as Firestore;
}

/** Response body that the API sends for the orders of the Firestore stub. */
export const stubOrdersResponse = orders.map(({ buying_date, ...order }, number) => ({
  _id: `order-${number}`,
  ...order,
  buying_date: buying_date.toDate().toISOString(),
}));
