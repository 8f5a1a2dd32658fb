import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { write as log } from 'firebase-functions/logger';
import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from './app';
import { openFirestore } from './firestore/open-firestore';
import { publicLimits, raisedLimits } from './http/rate-limit';
import { refuseEmulatorsInProduction } from './refuse-emulators-in-production';

refuseEmulatorsInProduction(process.env);
initializeApp();
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
    db: openFirestore(),
    verifyIdToken: (idToken) => getAuth().verifyIdToken(idToken, true),
    now: () => new Date(),
    secret: () => accessTokenSecret.value(),
    log,
    limits: process.env.RATE_LIMITS === 'raised' ? raisedLimits : publicLimits,
  }),
);
