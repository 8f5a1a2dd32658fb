import { act, render, screen, waitFor } from '@testing-library/react';
import * as firebase from 'firebase/auth';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toAccountKey } from '../lib/account-storage';
import { ACCESS_TOKEN_STORAGE_KEY } from '../lib/browser-storage';
import { createUserQueryKey, queryClient } from '../lib/query-client';
import { SAVED_ORDERS_NAME } from '../lib/saved-orders';
import { AccountProvider, useAccount, type AccountContextValue } from './account-provider';
import { createFirebaseUser, mockFirebase, trackWindowListeners } from './mock-firebase';

vi.mock('firebase/app');
vi.mock('firebase/auth');

let report: ReturnType<typeof mockFirebase>['report'];
/** The value of AccountContext in each render of Page. */
let values: AccountContextValue[];

function Page() {
  const value = useAccount();
  values.push(value);
  return value.state.status === 'signed-in' ? value.state.account.email : null;
}

const samPurchase = toAccountKey('sam', 'purchase', 'soup');
const samValues = [samPurchase, toAccountKey('sam', 'draft', 'food')];
const visitorDraft = toAccountKey('', 'draft', 'registration');
const amaraPurchase = toAccountKey('amara', 'purchase', 'soup');
const listStored = () => Object.keys(sessionStorage).sort();
const expectSavedOrdersDeleted = () =>
  waitFor(() => expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBeNull());

/** Opens the site, on which the user with the uid `buyer` has saved orders. */
function openSite(buyer = 'sam') {
  localStorage.setItem(SAVED_ORDERS_NAME, buyer);
  render(
    <AccountProvider>
      <Page />
    </AccountProvider>,
  );
}

beforeEach(() => {
  onTestFinished(trackWindowListeners());
  values = [];
  ({ report } = mockFirebase());
  for (const key of [...samValues, amaraPurchase, visitorDraft]) sessionStorage.setItem(key, '{}');
});

describe('AccountProvider', () => {
  it('keeps its action functions when the account changes, because effects depend on them', async () => {
    openSite();
    await screen.findByText('sam@potluck.test');
    act(() => report(createFirebaseUser('id', { email: 'samantha@potluck.test' })));
    await screen.findByText('samantha@potluck.test');
    const { state: _first, ...firstActions } = values[0] ?? {};
    const { state: _last, ...lastActions } = values.at(-1) ?? {};
    expect(lastActions).toEqual(firstActions);
  });

  it('keeps the stored values, the saved orders, and the private data of the user until the logout', async () => {
    openSite();
    expect(listStored()).toHaveLength(4);
    await screen.findByText('sam@potluck.test');
    await waitFor(() => expect(listStored()).toEqual(samValues.toSorted()));
    expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBe('sam');
    queryClient.setQueryData(createUserQueryKey('sam', 'orders'), 'soup');
    await act(async () => values.at(-1)?.logOut());
    expect(listStored()).toEqual([]);
    expect(queryClient.getQueryData(createUserQueryKey('sam', 'orders'))).toBeUndefined();
    await expectSavedOrdersDeleted();
  });

  it('deletes the stored values except purchases and the draft of a visitor, and the saved orders, if the session ended while the site was closed, even if Firebase cannot be reached', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(firebase.signOut).mockRejectedValue(new TypeError('Failed to fetch'));
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    openSite();
    expect(listStored()).toEqual([visitorDraft, amaraPurchase, samPurchase]);
    await expectSavedOrdersDeleted();
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
    logged.mockClear();
  });

  it('deletes the saved orders of another user', async () => {
    openSite('amara');
    await expectSavedOrdersDeleted();
  });
});
