import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '@potluck/functions/app';
import { testFoodLimits } from '@potluck/functions/food/add-food';
import { testRateLimits } from '@potluck/functions/http/limits';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { createInMemoryPhotoFiles } from '@potluck/functions/testing/in-memory-photo-files';
import express from 'express';
import { throughputTokenSecret, ORDERS_ROUTE } from './throughput-requests';
import { stubOrdersResponse, createFirestoreStub } from './firestore-stub';

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
