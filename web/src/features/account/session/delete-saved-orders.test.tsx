import { waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';
import { deleteSavedOrdersOfSignedOutUsers } from './delete-saved-orders';

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name);
const readBuyer = () => localStorage.getItem(SAVED_ORDERS_NAME);
const nobody = () => false;

beforeEach(async () => {
  localStorage.setItem(SAVED_ORDERS_NAME, 'sam');
  (await openDB(SAVED_ORDERS_NAME, 1)).close();
});

describe('deleteSavedOrdersOfSignedOutUsers', () => {
  it('deletes the database of the saved orders and the stored uid of their buyer', async () => {
    deleteSavedOrdersOfSignedOutUsers(nobody);
    await waitFor(() => {
      expect(readBuyer()).toBeNull();
    });
    expect(await listDatabases()).toEqual([]);
  });

  it('keeps the saved orders while the session of their buyer is active', async () => {
    const deletion = vi.spyOn(indexedDB, 'deleteDatabase');
    deleteSavedOrdersOfSignedOutUsers((uid) => uid === 'sam');
    expect(deletion).not.toHaveBeenCalled();
    expect(await listDatabases()).toEqual([SAVED_ORDERS_NAME]);
    expect(readBuyer()).toBe('sam');
  });

  it('deletes the saved orders of a buyer while another user is signed in', async () => {
    deleteSavedOrdersOfSignedOutUsers((uid) => uid === 'amara');
    await waitFor(() => {
      expect(readBuyer()).toBeNull();
    });
    expect(await listDatabases()).toEqual([]);
  });

  it.each([
    ['another user', 'amara'],
    ['the same user', 'sam'],
  ])('keeps the stored uid if %s saves orders while the deletion runs', async (_case, uid) => {
    let isSignedIn: (one: string) => boolean = nobody;
    const request = vi.spyOn(indexedDB, 'deleteDatabase');
    deleteSavedOrdersOfSignedOutUsers((one) => isSignedIn(one));
    isSignedIn = (one) => one === uid;
    localStorage.setItem(SAVED_ORDERS_NAME, uid);
    const deletion = request.mock.results[0]?.value as IDBOpenDBRequest;
    await new Promise((resolve) => {
      deletion.addEventListener('success', resolve);
    });
    expect(readBuyer()).toBe(uid);
  });

  it('does not call indexedDB.deleteDatabase if the browser has no saved orders', () => {
    localStorage.removeItem(SAVED_ORDERS_NAME);
    const deletion = vi.spyOn(indexedDB, 'deleteDatabase');
    deleteSavedOrdersOfSignedOutUsers(nobody);
    expect(deletion).not.toHaveBeenCalled();
  });
});
