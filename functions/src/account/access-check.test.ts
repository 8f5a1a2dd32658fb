import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { createAccessCheck } from './authenticate';
import type { IdentityProvider } from './identity-provider';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const start = Date.parse('2026-01-01T12:00:00Z');
const loginTime = start / SECOND;
const uid = 'guest';

let time: number;
beforeEach(() => {
  time = start;
});
const now = () => new Date(time);

const createCheck = (maxCachedAccounts?: number) => {
  const identity = createInMemoryIdentityProvider();
  const findUser = vi.fn<IdentityProvider['findUser']>(identity.findUser);
  const check = createAccessCheck({ findUser }, now, maxCachedAccounts);
  return { identity, findUser, requireAccess: () => check.requireAccess(uid, loginTime), check };
};
const failOnce = (findUser: ReturnType<typeof createCheck>['findUser']) =>
  findUser.mockRejectedValueOnce(new Error('Auth is unreachable.'));

const unauthenticated = expect.objectContaining({ status: 401 }) as Error;
const unavailable = expect.objectContaining({ status: 503 }) as Error;

describe('createAccessCheck', () => {
  it('looks an account up once for 80 concurrent requests', async () => {
    const { findUser, requireAccess } = createCheck();
    await Promise.all(Array.from({ length: 80 }, requireAccess));
    expect(findUser).toHaveBeenCalledOnce();
  });

  it('uses the result of a lookup until 50 s after the start of the lookup', async () => {
    const { findUser, requireAccess } = createCheck();
    findUser.mockImplementationOnce(() => {
      time += 2 * SECOND - 1;
      return createInMemoryIdentityProvider().findUser(uid);
    });
    await requireAccess();
    time = start + 50 * SECOND - 1;
    await requireAccess();
    expect(findUser).toHaveBeenCalledOnce();
    time = start + 50 * SECOND;
    await requireAccess();
    expect(findUser).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a disabled account', { isDisabled: true }],
    ['a login before the last revocation', { loginsValidAfter: new Date(start + SECOND) }],
  ])(
    'looks the account up again after 50 s, and then rejects %s with 401',
    async (_what, changes) => {
      const { identity, requireAccess } = createCheck();
      await requireAccess();
      identity.change(uid, changes);
      time += 50 * SECOND;
      await expect(requireAccess()).rejects.toEqual(unauthenticated);
    },
  );

  it('rejects a deleted account with 401', async () => {
    const { identity, requireAccess } = createCheck();
    await identity.deleteUser(uid);
    await expect(requireAccess()).rejects.toEqual(unauthenticated);
  });

  it('accepts a login in the same second as the last revocation', async () => {
    const { identity, requireAccess } = createCheck();
    identity.change(uid, { loginsValidAfter: new Date(start) });
    await expect(requireAccess()).resolves.toBeUndefined();
  });

  it('repeats a lookup that is at least 1 s old before it rejects the account', async () => {
    const { identity, requireAccess, findUser } = createCheck();
    identity.change(uid, { isDisabled: true });
    await expect(requireAccess()).rejects.toEqual(unauthenticated);
    await expect(requireAccess()).rejects.toEqual(unauthenticated);
    expect(findUser).toHaveBeenCalledOnce();
    identity.change(uid, { isDisabled: false });
    time += SECOND;
    await expect(requireAccess()).resolves.toBeUndefined();
  });

  it('looks an account up again after a call of `forget`', async () => {
    const { identity, requireAccess, check } = createCheck();
    await requireAccess();
    identity.change(uid, { isDisabled: true });
    check.forget(uid);
    await expect(requireAccess()).rejects.toEqual(unauthenticated);
  });

  it('removes the oldest account from the cache if the cache is full', async () => {
    const { check, findUser } = createCheck(2);
    for (const account of ['a', 'b', 'c', 'b', 'a']) await check.requireAccess(account, loginTime);
    expect(findUser.mock.calls).toEqual([['a'], ['b'], ['c'], ['a']]);
  });
});

describe('createAccessCheck during an outage of the identity provider', () => {
  it('rejects with 503 if no earlier lookup of the account succeeded', async () => {
    const { findUser, requireAccess } = createCheck();
    failOnce(findUser);
    await expect(requireAccess()).rejects.toEqual(unavailable);
  });

  it('uses the last successful lookup until it is 5 minutes old', async () => {
    const { findUser, requireAccess } = createCheck();
    await requireAccess();
    findUser.mockRejectedValue(new Error('Auth is unreachable.'));
    time = start + 5 * MINUTE - 1;
    await expect(requireAccess()).resolves.toBeUndefined();
    time = start + 5 * MINUTE;
    await expect(requireAccess()).rejects.toEqual(unavailable);
  });

  it('starts no other lookup of the account for 5 s after a failed lookup', async () => {
    const { findUser, requireAccess } = createCheck();
    failOnce(findUser);
    await expect(requireAccess()).rejects.toEqual(unavailable);
    time += 5 * SECOND - 1;
    await expect(requireAccess()).rejects.toEqual(unavailable);
    expect(findUser).toHaveBeenCalledOnce();
    time += 1;
    await expect(requireAccess()).resolves.toBeUndefined();
  });

  it('rejects with 503 if a lookup has not finished after 2 s', async () => {
    vi.useFakeTimers();
    try {
      const { findUser, requireAccess } = createCheck();
      findUser.mockImplementationOnce(() => new Promise(() => undefined));
      const rejected = expect(requireAccess()).rejects.toEqual(unavailable);
      await vi.advanceTimersByTimeAsync(2 * SECOND);
      await rejected;
    } finally {
      vi.useRealTimers();
    }
  });
});
