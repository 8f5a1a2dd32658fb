import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import { showToast } from '../ui/toast';
import { AccountContext, type AccountContextValue } from './account-provider';
import { accountFixture, createAccountContext, createSignedInState } from './account-fixtures';
import { AccountMenu } from './account-menu';

vi.mock('../ui/toast');

async function clickLogout(logOut: AccountContextValue['logOut']): Promise<void> {
  vi.mocked(showToast).mockReset();
  render(
    <MemoryRouter>
      <AccountContext value={createAccountContext(createSignedInState(), { logOut })}>
        <AccountMenu account={accountFixture} />
      </AccountContext>
    </MemoryRouter>,
  );
  await clickButton('Account of Sam');
  await clickButton('Logout');
}

describe('The button “Logout” of AccountMenu', () => {
  it.each([
    ['success', 'Logged out successfully!', () => Promise.resolve(true)],
    ['error', 'Failed to log out.', () => Promise.reject(new Error('storage'))],
  ] as const)('shows as %s: %s', async (kind, text, logOut) => {
    await clickLogout(logOut);
    expect(showToast).toHaveBeenCalledExactlyOnceWith(kind, text);
  });

  it('shows an error for 20 s if the browser still stores the login', async () => {
    await clickLogout(() => Promise.resolve(false));
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'error',
      'You are logged out, but this browser could not delete your stored login. On a shared device, please delete the data of this site in the settings of the browser.',
      20_000,
    );
  });
});
