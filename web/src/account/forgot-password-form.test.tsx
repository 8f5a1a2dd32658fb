import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FirebaseError } from 'firebase/app';
import { AccountContext } from './account-provider';
import { createAccountContext } from './account-fixtures';
import { ForgotPasswordForm } from './forgot-password-page';

const SENTENCE =
  'If sam@potluck.test belongs to an account, we have sent a link to it. Open the link soon, because it expires. If no email arrives, look into your spam folder.';

const sendPasswordResetEmail = vi.fn<(email: string) => Promise<void>>();
const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email');
const getSubmitButton = () => screen.getByRole('button', { name: 'Send the link' });
const getStatusText = () => screen.getByRole('status').textContent;

async function requestLinkFor(email: string) {
  if (email) await userEvent.type(getEmail(), email);
  await userEvent.click(getSubmitButton());
}

describe('the forgot-password form', () => {
  beforeEach(() => {
    sendPasswordResetEmail.mockReset().mockResolvedValue();
    const context = createAccountContext({ status: 'signed-out' });
    render(
      <AccountContext value={{ ...context, sendPasswordResetEmail }}>
        <ForgotPasswordForm />
      </AccountContext>,
    );
  });

  it('requests the link for the typed email, and shows the sentence', async () => {
    await requestLinkFor(' sam@potluck.test ');
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sendPasswordResetEmail).toHaveBeenCalledExactlyOnceWith('sam@potluck.test');
  });

  it.each([
    ['auth/quota-exceeded', 'Too many emails were requested. Please try again later.'],
    ['auth/configuration-not-found', 'Something went wrong. Please try again.'],
    [
      'auth/network-request-failed',
      'The login service is not responding. Check your connection and try again.',
    ],
    ['auth/timeout', 'The login service is not responding. Check your connection and try again.'],
    [undefined, 'The login service is not responding. Check your connection and try again.'],
  ])(
    'shows an error and keeps the typed email if the request fails with the code %s',
    async (code, text) => {
      const error = code ? new FirebaseError(code, code) : new TypeError('Failed to fetch');
      sendPasswordResetEmail.mockRejectedValue(error);
      await requestLinkFor('sam@potluck.test');
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(getStatusText()).toBe('');
      expect(getEmail().value).toBe('sam@potluck.test');
    },
  );

  it('removes the error of a failed request after the next request succeeds', async () => {
    const error = new FirebaseError('auth/quota-exceeded', 'Quota.');
    sendPasswordResetEmail.mockRejectedValueOnce(error);
    await requestLinkFor('sam@potluck.test');
    await screen.findByRole('alert');
    await userEvent.click(getSubmitButton());
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['', 'Email is required.'],
    ['sam', 'Email must be an email address.'],
  ])('shows an error at the field and sends no request if the email is %j', async (text, error) => {
    await requestLinkFor(text);
    const sentence = screen.getByText(error);
    expect(getEmail().getAttribute('aria-describedby')).toBe(sentence.id);
    expect(sendPasswordResetEmail).not.toHaveBeenCalled();
    expect(getStatusText()).toBe('');
  });

  it('sends only one request if the user double-clicks the button', async () => {
    let respond!: () => void;
    sendPasswordResetEmail.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    await userEvent.type(getEmail(), 'sam@potluck.test');
    await userEvent.dblClick(getSubmitButton());
    respond();
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(sendPasswordResetEmail).toHaveBeenCalledOnce();
  });
});
