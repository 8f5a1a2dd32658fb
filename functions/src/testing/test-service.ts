import { type Account, createAccessTokens } from '../account/authenticate';
import { createApp, type AppDependencies } from '../app';
import { testFoodLimits } from '../food/add-food';
import { testRateLimits } from '../http/limits';
import { testOrderQuotas } from '../order/order-quotas';
import type { ErrorLogEntry } from '../http/responses';
import { createInMemoryIdentityProvider } from './identity-provider-fixture';
import { createInMemoryFirestore } from './in-memory-firestore';
import { createInMemoryPhotoFiles } from './in-memory-photo-files';
import { serveApp } from './serve-app';

export const testAccessTokenSecret = 'a secret of thirty-two bytes or so, for tests only';

/** Starts the API on a free local port. Without `overrides.db` it uses an in-memory Firestore. */
export async function startTestService(overrides: Partial<AppDependencies> = {}) {
  const db = overrides.db ?? (await createInMemoryFirestore());
  const logged: ErrorLogEntry[] = [];
  const { now = () => new Date(), secret = () => testAccessTokenSecret } = overrides;
  const app = createApp({
    db,
    identity: createInMemoryIdentityProvider(),
    now,
    secret,
    writeErrorLog: (entry) => logged.push(entry),
    rateLimits: testRateLimits,
    // The limit `maxFoods` is raised, because long test runs add more dishes as one cook than
    // `testFoodLimits` allows.
    foodLimits: { ...testFoodLimits, maxFoods: 1_000_000 },
    orderQuotas: testOrderQuotas,
    photoFiles: createInMemoryPhotoFiles(),
    ...overrides,
  });
  const { base, stop } = await serveApp(app);
  const tokens = createAccessTokens({ secret, now });

  return {
    base,
    db,
    logged,
    /** Sends a request, signed in as `account` if given. Resolves with the parsed response. */
    async call(method: string, path: string, { account, body, headers = {} }: CallOptions = {}) {
      const response = await fetch(`${base}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(account && { Authorization: `Bearer ${tokens.issue(account)}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = (text ? JSON.parse(text) : undefined) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, json };
    },
    stop,
  };
}

export type TestApiService = Awaited<ReturnType<typeof startTestService>>;

interface CallOptions {
  account?: Account;
  /** The request body. A string is sent unchanged, and every other value is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}
