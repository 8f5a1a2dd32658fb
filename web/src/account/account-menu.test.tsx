import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { AccountMenu } from './account-menu';

vi.mock('../ui/toast');

beforeEach(() => {
  vi.mocked(showToast).mockReset().mockResolvedValue();
});

async function clickLogout(logOut: () => Promise<boolean>): Promise<void> {
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  render(
    <MemoryRouter>
      <AccountContext value={{ ...context, logOut }}>
        <AccountMenu account={accountFixture} />
      </AccountContext>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Account of Sam' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
}

describe('The button “Logout” of AccountMenu', () => {
  it('shows that the user is logged out', async () => {
    await clickLogout(() => Promise.resolve(true));
    expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Logged out successfully!');
  });

  it('shows an error if the logout fails', async () => {
    await clickLogout(() => Promise.reject(new Error('storage')));
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Failed to log out.');
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
