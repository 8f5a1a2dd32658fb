import { defineBoolean, defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { deployedAccessCheckTimes } from './account/access-check';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { resumeAccountClosures } from './account-data/resume-account-closures';
import { createLazyIdentityProvider } from './account/identity-provider';
import { createApp } from './app';
import { openFirestore } from './firestore/open-firestore';
import { deployedFoodLimits, raisedFoodLimits } from './food/food-limits';
import { deployedRateLimits, raisedRateLimits } from './http/rate-limit';
import { writeLog } from './http/write-log';
import { rejectEmulatorsInProduction } from './reject-emulators-in-production';

rejectEmulatorsInProduction(process.env);
const hasRaisedLimits = process.env.RATE_LIMITS === 'raised';
const issuesAuthTime = defineBoolean('ISSUE_AUTH_TIME', {
  default: false,
  description: 'Issue access tokens with the time of the login. See DEPLOYING.md.',
});
const accessTokenSecret = defineSecret('ACCESS_TOKEN_SECRET');
const db = openFirestore();
const now = () => new Date();
const identity = createLazyIdentityProvider(
  async () => (await import('./firebase-identity-provider')).firebaseIdentityProvider,
);

export const api = onRequest(
  {
    secrets: [accessTokenSecret],
    cors: false,
    // A request mostly waits for Firestore, so one processor can serve many concurrent requests.
    // Concurrent purchases of one food in the same instance are batched into one transaction.
    concurrency: 80,
    // Ten instances serve 800 concurrent requests. This maximum limits the cost. It also limits how
    // many calls all instances together accept, because each instance counts calls separately for
    // the rate limits.
    maxInstances: 10,
    // The process needs about 100 MB. The responses that are being sent use the remaining memory.
    // An instance with 512 MiB has one processor.
    memory: '512MiB',
    // The platform's timeout must exceed the service's own deadlines. The longest deadline is 10 s,
    // for writes.
    timeoutSeconds: 30,
  },
  createApp({
    db,
    identity,
    now,
    secret: () => accessTokenSecret.value(),
    issuesAuthTime: () => issuesAuthTime.value(),
    accessCheckTimes: deployedAccessCheckTimes,
    writeRequestLog: writeLog,
    rateLimits: hasRaisedLimits ? raisedRateLimits : deployedRateLimits,
    foodLimits: hasRaisedLimits ? raisedFoodLimits : deployedFoodLimits,
  }),
);

/**
 * Continues the unfinished deletions of accounts every hour. A failed run is not retried, because
 * the next run repeats its work.
 */
export const maintenance = onSchedule(
  { schedule: 'every 1 hours', maxInstances: 1, memory: '512MiB', timeoutSeconds: 540 },
  async () => {
    await resumeAccountClosures({ db, identity, now });
  },
);

export { guardAllHttpServers } from './server/guard-all-http-servers';
