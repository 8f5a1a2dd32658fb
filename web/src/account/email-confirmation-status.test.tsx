import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { EmailConfirmationStatus } from './confirm-email';

vi.mock('../ui/toast');

const sendConfirmationEmail = vi.fn<() => Promise<void>>();
const reloadUser = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
  sendConfirmationEmail.mockReset().mockResolvedValue(undefined);
  reloadUser.mockReset().mockResolvedValue(undefined);
});

function renderStatus(isEmailConfirmed: boolean) {
  const account = { ...accountFixture, isEmailConfirmed };
  const context = createAccountContext({ status: 'signed-in', account });
  return render(
    <AccountContext value={{ ...context, sendConfirmationEmail, reloadUser }}>
      <EmailConfirmationStatus account={account} />
    </AccountContext>,
  );
}

const clickSend = () => userEvent.click(screen.getByRole('button', { name: 'Send the link' }));

describe('EmailConfirmationStatus', () => {
  it('shows no button and does not reload the user if the email is confirmed', () => {
    renderStatus(true);
    expect(screen.getByText('Confirmed')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(reloadUser).not.toHaveBeenCalled();
  });

  it('sends the confirmation link, and sends it again after a second click', async () => {
    renderStatus(false);
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
    await clickSend();
    expect(await screen.findByText(/^We have sent a link to sam@potluck\.test\./)).toBeTruthy();
    await clickSend();
    expect(sendConfirmationEmail).toHaveBeenCalledTimes(2);
  });

  it('shows an error if the confirmation link cannot be sent', async () => {
    sendConfirmationEmail.mockRejectedValue(new Error('auth/internal-error'));
    renderStatus(false);
    await clickSend();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith(
        'error',
        'The link could not be sent. Please try again.',
      );
    });
    expect(screen.queryByText(/^We have sent a link/)).toBeNull();
  });

  it('reloads the user when the tab becomes visible, but not when it becomes hidden', () => {
    const { unmount } = renderStatus(false);
    expect(reloadUser).toHaveBeenCalledTimes(1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const changeVisibility = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    changeVisibility('hidden');
    expect(reloadUser).toHaveBeenCalledTimes(1);
    changeVisibility('visible');
    expect(reloadUser).toHaveBeenCalledTimes(2);
    unmount();
    changeVisibility('visible');
    expect(reloadUser).toHaveBeenCalledTimes(2);
  });

  it('ignores a failed reload of the user', async () => {
    reloadUser.mockRejectedValue(new Error('auth/network-request-failed'));
    renderStatus(false);
    await clickSend();
    expect(await screen.findByText(/^We have sent a link/)).toBeTruthy();
  });
});
