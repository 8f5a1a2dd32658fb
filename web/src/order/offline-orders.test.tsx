import { beforeEach, describe, expect, it } from 'vitest';
import { clear } from 'idb-keyval';
import { registerApiCredentials } from '../lib/api';
import { queryClient, refreshQueries } from '../lib/query-client';
import {
  deleteSavedOrdersOfSignedOutUsers,
  SAVED_ORDERS_NAME,
  savedOrdersStore,
} from '../lib/saved-orders';
import { listSavedQueries, persistQuery } from './offline-orders';

/** The uid of the user whose access token the browser stores. */
let signedInUid: string;
const isSignedIn = (uid: string) => uid === signedInUid;
const readBuyer = () => localStorage.getItem(SAVED_ORDERS_NAME);

beforeEach(async () => {
  await clear(savedOrdersStore);
  signedInUid = 'sam';
  return registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    end: () => undefined,
    hasTokenOf: isSignedIn,
  });
});

/** Reads the order of a user, and waits until the browser has saved or ignored it. */
async function readOrder(uid: string, meta = { offline: true }): Promise<void> {
  const queryKey = ['user', uid, 'orders'];
  await queryClient.query({
    queryKey,
    queryFn: () => `order of ${uid}`,
    persister: persistQuery,
    meta,
    staleTime: 0,
  });
  await listSaved();
  await listSaved();
}

async function listSaved(): Promise<unknown[]> {
  return (await listSavedQueries()).map(([, { data }]) => data);
}

describe('persistQuery', () => {
  it('saves the response of a query with `meta: {offline: true}` and the uid of the user', async () => {
    await readOrder('sam');
    expect(await listSaved()).toEqual(['order of sam']);
    expect(readBuyer()).toBe('sam');
  });

  it('saves no other query', async () => {
    await readOrder('sam', { offline: false });
    expect(await listSaved()).toEqual([]);
  });

  it('does not save the response to a request that a write of the user has canceled', async () => {
    const queryKey = ['user', 'sam', 'orders'];
    let respond: (order: string) => void = () => undefined;
    const pending = new Promise<string>((resolve) => (respond = resolve));
    const options = { queryKey, queryFn: () => pending, persister: persistQuery };
    void queryClient.query({ ...options, meta: { offline: true } }).catch(() => undefined);
    await refreshQueries();
    respond('order before the write');
    await pending;
    await listSaved();
    expect(await listSaved()).toEqual([]);
  });

  it('saves nothing for a user whose session has ended in another tab', async () => {
    signedInUid = '';
    await readOrder('sam');
    expect(await listSaved()).toEqual([]);
  });

  it('deletes the orders of the previous user', async () => {
    await readOrder('sam');
    signedInUid = 'amara';
    await readOrder('amara');
    expect(await listSaved()).toEqual(['order of amara']);
    expect(readBuyer()).toBe('amara');
  });
});

describe('deleteSavedOrdersOfSignedOutUsers', () => {
  beforeEach(() => readOrder('sam'));

  it('deletes the saved orders and the stored uid of their buyer after a logout', async () => {
    signedInUid = '';
    await deleteSavedOrdersOfSignedOutUsers(isSignedIn);
    expect(await listSaved()).toEqual([]);
    expect(readBuyer()).toBeNull();
  });

  it('keeps the saved orders while the session of their buyer is active', async () => {
    await deleteSavedOrdersOfSignedOutUsers(isSignedIn);
    expect(await listSaved()).toEqual(['order of sam']);
    expect(readBuyer()).toBe('sam');
  });

  it('deletes the saved orders of a buyer while another user is signed in', async () => {
    signedInUid = 'amara';
    await deleteSavedOrdersOfSignedOutUsers(isSignedIn);
    expect(await listSaved()).toEqual([]);
  });

  it('keeps the stored uid if its user logs in again while the deletion runs', async () => {
    signedInUid = '';
    const deletion = deleteSavedOrdersOfSignedOutUsers(isSignedIn);
    signedInUid = 'sam';
    await deletion;
    expect(readBuyer()).toBe('sam');
  });
});
