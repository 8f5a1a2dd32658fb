import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from './app';
import { openFirestore } from './firestore/open-firestore';
import { publicMenuLimits, raisedMenuLimits } from './food/menu-limits';
import { publicLimits, raisedLimits } from './http/rate-limit';
import { writeLog } from './http/write-log';
import { refuseEmulatorsInProduction } from './refuse-emulators-in-production';

refuseEmulatorsInProduction(process.env);
const isRaised = process.env.RATE_LIMITS === 'raised';
const accessTokenSecret = defineSecret('ACCESS_TOKEN_SECRET');

export const api = onRequest(
  {
    secrets: [accessTokenSecret],
    cors: false,
    // A request waits for Firestore nearly all its time: one processor serves many at once, and the
    // purchases that meet in one instance are sold in one transaction.
    concurrency: 80,
    // 800 requests at once. It bounds the bill, and how often the limits per instance are passed.
    maxInstances: 10,
    // The process takes some 100 MB; the rest is for lists in flight. One processor comes with it.
    memory: '512MiB',
    // The slowest answer, a purchase's, has its deadline after 10 s.
    timeoutSeconds: 30,
  },
  createApp({
    db: openFirestore(),
    verifyIdToken: async (idToken) => {
      const { verifyIdToken } = await import('./verify-id-token');
      return verifyIdToken(idToken);
    },
    now: () => new Date(),
    secret: () => accessTokenSecret.value(),
    log: writeLog,
    limits: isRaised ? raisedLimits : publicLimits,
    menuLimits: isRaised ? raisedMenuLimits : publicMenuLimits,
  }),
);

export { guardServers } from './server/guard-servers';
