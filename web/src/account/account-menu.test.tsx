import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import { showToast } from '../ui/toast';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext, createSignedInState } from './account-fixtures';
import { AccountMenu } from './account-menu';

vi.mock('../ui/toast');

it.each([
  ['success', 'Logged out successfully!', () => Promise.resolve(true)],
  ['error', 'Failed to log out.', () => Promise.reject(new Error('storage'))],
  [
    'error',
    'You are logged out, but this browser could not delete your stored login. On a shared device, please delete the data of this site in the settings of the browser.',
    () => Promise.resolve(false),
    20_000,
  ],
] as const)('“Logout” of AccountMenu shows %s “%s”', async (kind, text, logOut, ...duration) => {
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
  expect(showToast).toHaveBeenCalledExactlyOnceWith(kind, text, ...duration);
  await expect.poll(() => document.activeElement?.ariaLabel).toMatch(/^Account of Sam/);
});
