import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { FirebaseError } from 'firebase/app';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import { showToast } from '../ui/toast';
import { accountFixture, createAccountContext, createSignedInState } from './account-fixtures';
import { AccountContext, type Account } from './account-provider';
import ConfirmEmailNotice, { EmailConfirmationStatus } from './confirm-email';

vi.mock('../ui/toast');

const sendConfirmationEmail = vi.fn(() => Promise.resolve());
const reloadUser = vi.fn(() => Promise.resolve());

beforeEach(() => void vi.resetAllMocks());

function renderWith(Component: typeof ConfirmEmailNotice, change: Partial<Account> = {}) {
  const actions = { sendConfirmationEmail, reloadUser };
  const account = { ...accountFixture, isEmailConfirmed: false, ...change };
  return render(
    <AccountContext value={createAccountContext(createSignedInState(account), actions)}>
      <Component account={account} />
    </AccountContext>,
  );
}

describe('EmailConfirmationStatus', () => {
  it('shows that the link could not be sent', async () => {
    sendConfirmationEmail.mockRejectedValue(new FirebaseError('auth/internal-error', ''));
    renderWith(EmailConfirmationStatus);
    await clickButton('Send the link');
    const text = 'The link could not be sent. Please try again.';
    await waitFor(() => expect(showToast).toHaveBeenCalledExactlyOnceWith('error', text));
    expect(screen.queryByText(/^We have sent a link/)).toBeNull();
  });

  it('shows no button and does not reload the user if the email is confirmed', () => {
    renderWith(EmailConfirmationStatus, { isEmailConfirmed: true });
    expect(screen.getByText('Confirmed')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(reloadUser).not.toHaveBeenCalled();
  });

  it('sends the confirmation link, even if the user cannot be reloaded, and sends it again after a second click', async () => {
    reloadUser.mockRejectedValue(new FirebaseError('auth/network-request-failed', ''));
    renderWith(EmailConfirmationStatus);
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
    await clickButton('Send the link');
    expect(await screen.findByText(/^We have sent a link to sam@potluck\.test\./)).toBeTruthy();
    await clickButton('Send the link');
    expect(sendConfirmationEmail).toHaveBeenCalledTimes(2);
  });

  it('reloads the user when it opens and when the tab becomes visible, but not when the tab becomes hidden', () => {
    renderWith(EmailConfirmationStatus);
    expect(reloadUser).toHaveBeenCalledTimes(1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    for (const [state, calls] of [
      ['hidden', 1],
      ['visible', 2],
    ] as const) {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
      expect(reloadUser).toHaveBeenCalledTimes(calls);
    }
  });
});

it('ConfirmEmailNotice stays closed in this tab only for the user who closed it', async () => {
  renderWith(ConfirmEmailNotice);
  await clickButton('Not now');
  cleanup();
  renderWith(ConfirmEmailNotice);
  expect(screen.queryByRole('complementary', { name: 'Email confirmation' })).toBeNull();
  expect(localStorage.length).toBe(0);
  cleanup();
  renderWith(ConfirmEmailNotice, { uid: 'mei', email: 'mei@potluck.test' });
  expect(screen.getByText('Please confirm that mei@potluck.test is yours.')).toBeTruthy();
});
