import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '@potluck/functions/app';
import { raisedMenuLimits } from '@potluck/functions/food/menu-limits';
import { raisedLimits } from '@potluck/functions/http/rate-limit';
import { writeLog } from '@potluck/functions/http/write-log';
import express from 'express';
import { loadSecret, ORDERS_PATH } from './load-requests';
import { answeredOrders, stubFirestore } from './stub-firestore';

/** A process that answers one call, as the service or as bare Express: node … service|express. */
const service = () =>
  createApp({
    db: stubFirestore(),
    verifyIdToken: () => Promise.reject(new Error('Nobody signs in here.')),
    now: () => new Date(),
    secret: () => loadSecret,
    log: writeLog,
    limits: raisedLimits,
    menuLimits: raisedMenuLimits,
  });
const bareExpress = () =>
  express().get(ORDERS_PATH, (_request, response) => {
    response.json(answeredOrders);
  });

const app = process.argv[2] === 'service' ? service() : bareExpress();
const server = createServer(app).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});

/** To any message it answers with the microseconds of processor time since the last one. */
let last = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(last);
  last = process.cpuUsage();
  process.send?.(user + system);
});
