import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { ApiError, callProtectedApi } from '../lib/api';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { SignOutEverywhereButton } from './account-settings';

vi.mock('../ui/dialog');
vi.mock('../ui/toast');
vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));

const logOut = vi.fn<() => Promise<boolean>>();
let unmount: () => void;

beforeEach(() => {
  logOut.mockReset().mockResolvedValue(true);
  vi.mocked(askToConfirm).mockReset().mockResolvedValue(true);
  vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
  vi.mocked(callProtectedApi)
    .mockReset()
    .mockResolvedValue({ data: { message: 'Done.' }, etag: null, headers: new Headers() });
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  ({ unmount } = render(
    <AccountContext value={{ ...context, logOut }}>
      <main>
        <h1 tabIndex={-1}>Your Account</h1>
        <SignOutEverywhereButton email="sam@potluck.test" />
      </main>
    </AccountContext>,
  ));
});

const clickButton = () =>
  userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));

describe('the button “Sign out everywhere”', () => {
  it('asks for confirmation, then calls the API, and then logs the user out', async () => {
    await clickButton();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith(
        'success',
        'You are signed out. Other devices follow within a minute.',
      );
    });
    expect(askToConfirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Sign out everywhere?', confirmLabel: 'Sign out' }),
      expect.any(AbortSignal),
    );
    expect(callProtectedApi).toHaveBeenCalledExactlyOnceWith(
      '/account/sign-outs',
      expect.objectContaining({ method: 'POST', body: { email: 'sam@potluck.test' } }),
    );
    expect(callProtectedApi).toHaveBeenCalledAfter(vi.mocked(askToConfirm));
    expect(logOut).toHaveBeenCalledOnce();
    expect(logOut).toHaveBeenCalledAfter(vi.mocked(callProtectedApi));
  });

  it('does nothing if the user cancels the dialog', async () => {
    vi.mocked(askToConfirm).mockResolvedValue(false);
    await clickButton();
    expect(askToConfirm).toHaveBeenCalledOnce();
    expect(callProtectedApi).not.toHaveBeenCalled();
    expect(logOut).not.toHaveBeenCalled();
  });

  it('shows the error message and the request ID, and keeps the session, if the API request fails', async () => {
    const message = 'Something went wrong in our kitchen. Please try again.';
    vi.mocked(callProtectedApi).mockRejectedValue(
      new ApiError({ status: 500, code: 'internal', message, requestId: '0123456789' }),
    );
    await clickButton();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith('error', message, undefined, '01234567');
    });
    expect(logOut).not.toHaveBeenCalled();
    await waitFor(() => {
      expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
    });
  });

  it('shows an error if the identity provider cannot log the user out', async () => {
    logOut.mockRejectedValue(new Error('storage'));
    await clickButton();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith(
        'error',
        'You could not be signed out. Please try again.',
        undefined,
        undefined,
      );
    });
  });

  it('asks for confirmation only once if the user clicks twice before the dialog opens', async () => {
    vi.mocked(askToConfirm).mockReturnValue(new Promise(() => undefined));
    await clickButton();
    await clickButton();
    expect(askToConfirm).toHaveBeenCalledOnce();
  });

  it('aborts the signal of its dialog when the user leaves the page', async () => {
    vi.mocked(askToConfirm).mockReturnValue(new Promise(() => undefined));
    await clickButton();
    const signal = vi.mocked(askToConfirm).mock.lastCall?.[1];
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('focuses the button again if no element has the focus after the request', async () => {
    const button = screen.getByRole('button', { name: 'Sign out everywhere' });
    vi.mocked(callProtectedApi).mockImplementation(() => {
      button.blur();
      return Promise.reject(new Error('offline'));
    });
    await clickButton();
    await waitFor(() => {
      expect(document.activeElement).toBe(button);
    });
  });
});
