import { type Account, accessCheckDurations } from '@potluck/functions/account/authenticate';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { createBuyerAccount, type ApiInstance } from './api-instance';
import { useApiInstance } from './use-api-instance';

/**
 * Maximum time in ms from the end of the access of an account until every API instance rejects the
 * access tokens of the account.
 */
const LIMIT_MS = accessCheckDurations.freshFor + accessCheckDurations.timeout;
const ACCOUNTS_PER_REASON = chooseByTestLevel({ test: 2, all: 25, long: 25 });
const CALLS_OF_OTHERS = chooseByTestLevel({ test: 80, all: 1_000, long: 1_000 });

/** The difference between the clock of the instances and the real clock, in milliseconds. */
let clockAhead = 0;
const identity = createInMemoryIdentityProvider();
let isOutage = false;
const findUser = (uid: string) =>
  isOutage ? Promise.reject(new Error('Firebase Auth is unreachable.')) : identity.findUser(uid);

const apiInstance = useApiInstance('access-ends', {
  count: 2,
  overrides: {
    identity: { ...identity, findUser },
    now: () => new Date(Date.now() + clockAhead),
  },
});
const { instances } = apiInstance;

const loginTime = () => Math.floor(Date.now() / 1000);
const createLogin = (number: number): Account => ({
  ...createBuyerAccount(number),
  authTime: loginTime(),
});
const readOrders = async (account: Account, instance: ApiInstance | undefined) => {
  const path = `/orders/${account.email}`;
  return (await instance?.service.call('GET', path, { account }))?.status;
};
const readOrdersEverywhere = (account: Account) =>
  Promise.all(instances.map((instance) => readOrders(account, instance)));
/**
 * Revokes all logins of a user. Sets the revocation time to one second after the last login,
 * because a revocation time has a precision of one second and revokes only the logins of earlier
 * seconds.
 */
const revokeLogins = (uid: string) => {
  identity.change(uid, { loginsValidAfter: new Date((loginTime() + 1) * 1000) });
  return Promise.resolve();
};

const reasons: [reason: string, endAccess: (uid: string) => Promise<void>][] = [
  ['disabled', (uid) => identity.setDisabled(uid, true)],
  ['deleted', (uid) => identity.deleteUser(uid)],
  ['signed out on every device', revokeLogins],
  ['given a new password', revokeLogins],
];

describe('every API instance', () => {
  it('responds with 401 to an account at most 52 s after the account is disabled, deleted, signed out, or given a new password, and rejects no other account', async () => {
    const accounts = reasons.flatMap(([, endAccess], reason) =>
      Array.from({ length: ACCOUNTS_PER_REASON }, (_, index) => ({
        account: createLogin(reason * ACCOUNTS_PER_REASON + index),
        endAccess,
      })),
    );
    const others = Array.from({ length: 10 }, (_, index) => createLogin(1_000 + index));
    const statusesOfOthers: (number | undefined)[] = [];
    const callAsOthers = async () => {
      const statuses = await Promise.all(others.map(readOrdersEverywhere));
      statusesOfOthers.push(...statuses.flat());
    };
    let endedCount = 0;
    for (const { account, endAccess } of accounts) {
      expect(await readOrdersEverywhere(account)).toEqual([200, 200]);
      await endAccess(account.uid);
      clockAhead += LIMIT_MS;
      const statuses = await readOrdersEverywhere(account);
      if (statuses.every((status) => status === 401)) endedCount += 1;
      clockAhead -= LIMIT_MS;
      if (statusesOfOthers.length < CALLS_OF_OTHERS) await callAsOthers();
    }
    const rejectedOthers = statusesOfOthers.filter((status) => status !== 200).length;
    console.log(
      `Access ends: ${endedCount} of ${accounts.length} ended accounts got 401 from ${instances.length} instances after ${LIMIT_MS / 1000} s; ${rejectedOthers} of ${statusesOfOthers.length} calls of other accounts rejected`,
    );
    expect(endedCount).toBe(accounts.length);
    expect(statusesOfOthers).toHaveLength(CALLS_OF_OTHERS);
    expect(rejectedOthers).toBe(0);
  });

  it('responds with 200 to known accounts for 4 minutes, and with 503 (not 401) to unknown accounts, while Firebase Auth is unreachable', async () => {
    const known = createLogin(2_000);
    const unknown = createLogin(2_001);
    expect(await readOrdersEverywhere(known)).toEqual([200, 200]);
    isOutage = true;
    onTestFinished(() => {
      isOutage = false;
      clockAhead = 0;
    });
    for (const minute of [1, 2, 3, 4]) {
      clockAhead = minute * 60_000;
      expect(await readOrdersEverywhere(known)).toEqual([200, 200]);
    }
    expect(await readOrdersEverywhere(unknown)).toEqual([503, 503]);
    clockAhead = 5 * 60_000;
    expect(await readOrdersEverywhere(known)).toEqual([503, 503]);
    isOutage = false;
    clockAhead += accessCheckDurations.retryAfter;
    expect(await readOrdersEverywhere(known)).toEqual([200, 200]);
  });
});
