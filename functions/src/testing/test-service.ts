import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Firestore } from '@google-cloud/firestore';
import { accessTokens } from '../account/access-token';
import type { Account } from '../account/account';
import { createApp, type Dependencies } from '../app';
import { raisedMenuLimits } from '../food/menu-limits';
import { raisedLimits } from '../http/rate-limit';
import type { LogEntry } from '../http/log';
import { guardServer } from '../server/guard-server';

export const testSecret = 'a secret of thirty-two bytes or so, for tests only';

/** The service, over an in-memory Firestore unless given one, on a free port of this machine. */
export async function startTestService(overrides: Partial<Dependencies> = {}) {
  const db = overrides.db ?? (await inMemoryFirestore());
  const logged: LogEntry[] = [];
  const { now = () => new Date(), secret = () => testSecret } = overrides;
  const app = createApp({
    db,
    verifyIdToken: () => Promise.reject(new Error('No identity provider in this test.')),
    now,
    secret,
    log: (entry) => logged.push(entry),
    limits: raisedLimits,
    // Long test runs add hundreds of dishes as one cook, more than the limit allows.
    menuLimits: { ...raisedMenuLimits, dishes: 1_000_000 },
    ...overrides,
  });
  const server = createServer(app);
  guardServer(server, app);
  server.listen(0, '127.0.0.1');
  // A machine that is busy for longer would close a connection just as it is used again.
  server.keepAliveTimeout = 120_000;
  await once(server, 'listening');
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const tokens = accessTokens({ secret, now });

  return {
    base,
    db,
    logged,
    /** Sends a request, as `account` when one is given, and resolves with the parsed answer. */
    async call(method: string, path: string, { account, body, headers = {} }: Call = {}) {
      const response = await fetch(`${base}${path}`, {
        method,
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
    async stop() {
      // What is still being answered, when a test has failed, must not be waited for any longer.
      server.keepAliveTimeout = 1;
      server.close();
      await once(server, 'close');
    },
  };
}

/** Not loaded where there is an emulator: it takes longer than the rest of the service. */
async function inMemoryFirestore(): Promise<Firestore> {
  const { FirestoreMock } = await import('@firebase-bridge/firestore-admin');
  return new FirestoreMock().createDatabase().firestore();
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

interface Call {
  account?: Account;
  /** An object to send as JSON, or the text as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}
