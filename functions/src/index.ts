import { Firestore } from '@google-cloud/firestore';
import { write as log } from 'firebase-functions/logger';
import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from './app';
import { publicLimits, raisedLimits } from './http/rate-limit';
import { refuseEmulatorsInProduction } from './refuse-emulators-in-production';

refuseEmulatorsInProduction(process.env);
const accessTokenSecret = defineSecret('ACCESS_TOKEN_SECRET');

export const api = onRequest(
  {
    secrets: [accessTokenSecret],
    cors: false,
    concurrency: 80,
    maxInstances: 10,
    memory: '512MiB',
  },
  createApp({
    db: new Firestore(),
    verifyIdToken: async (idToken) => {
      const { verifyIdToken } = await import('./verify-id-token');
      return verifyIdToken(idToken);
    },
    now: () => new Date(),
    secret: () => accessTokenSecret.value(),
    log,
    limits: process.env.RATE_LIMITS === 'raised' ? raisedLimits : publicLimits,
  }),
);
