import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';
import { deleteSavedOrdersUnless } from './delete-saved-orders';

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name);
const readBuyer = () => localStorage.getItem(SAVED_ORDERS_NAME);
const nobody = () => false;

beforeEach(async () => {
  localStorage.setItem(SAVED_ORDERS_NAME, 'sam');
  (await openDB(SAVED_ORDERS_NAME, 1)).close();
});

describe('deleteSavedOrdersUnless', () => {
  it('deletes the database and the uid of its buyer', async () => {
    deleteSavedOrdersUnless(nobody);
    await vi.waitFor(() => {
      expect(readBuyer()).toBeNull();
    });
    expect(await listDatabases()).toEqual([]);
  });

  it('keeps the orders while the session of their buyer is active', async () => {
    const deletion = vi.spyOn(indexedDB, 'deleteDatabase');
    deleteSavedOrdersUnless((uid) => uid === 'sam');
    expect(deletion).not.toHaveBeenCalled();
    expect(await listDatabases()).toEqual([SAVED_ORDERS_NAME]);
    expect(readBuyer()).toBe('sam');
  });

  it('deletes the orders of a user while another user is signed in', async () => {
    deleteSavedOrdersUnless((uid) => uid === 'amara');
    await vi.waitFor(() => {
      expect(readBuyer()).toBeNull();
    });
    expect(await listDatabases()).toEqual([]);
  });

  it.each([
    ['another user', 'amara'],
    ['the same user', 'sam'],
  ])('keeps the uid of %s who has saved orders during the deletion', async (_case, uid) => {
    let isSignedIn: (one: string) => boolean = nobody;
    const request = vi.spyOn(indexedDB, 'deleteDatabase');
    deleteSavedOrdersUnless((one) => isSignedIn(one));
    isSignedIn = (one) => one === uid;
    localStorage.setItem(SAVED_ORDERS_NAME, uid);
    const deletion = request.mock.results[0]?.value as IDBOpenDBRequest;
    await new Promise((resolve) => {
      deletion.addEventListener('success', resolve);
    });
    expect(readBuyer()).toBe(uid);
  });

  it('opens no database in a browser without saved orders', () => {
    localStorage.removeItem(SAVED_ORDERS_NAME);
    const deletion = vi.spyOn(indexedDB, 'deleteDatabase');
    deleteSavedOrdersUnless(nobody);
    expect(deletion).not.toHaveBeenCalled();
  });
});
