import { render, screen } from '@testing-library/react';
import { FirebaseError } from 'firebase/app';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clickButton, fillField } from '../ui/user-actions-fixture';
import { createAccountContext } from './account-fixtures';
import { AccountContext, type AccountContextValue } from './account-provider';
import ForgotPasswordPage from './forgot-password-page';

vi.mock('./session', () => ({ createSession: vi.fn() }));

const SENTENCE =
  'If sam@potluck.test belongs to an account, we have sent a link to it. Open the link soon, because it expires. If no email arrives, look into your spam folder.';

const sendPasswordResetEmail = vi.fn<AccountContextValue['sendPasswordResetEmail']>();
const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email');

async function requestLinkFor(email: string) {
  fillField('Email', email);
  await clickButton('Send the link');
}

describe('the forgot-password form', () => {
  beforeEach(() => {
    sendPasswordResetEmail.mockReset().mockResolvedValue();
    const context = createAccountContext({ status: 'signed-out' }, { sendPasswordResetEmail });
    render(
      <AccountContext value={context}>
        <ForgotPasswordPage />
      </AccountContext>,
      { wrapper: MemoryRouter },
    );
  });

  it('shows an error and keeps the typed email if the request fails, until the next request succeeds', async () => {
    const error = new FirebaseError('auth/quota-exceeded', 'Quota.');
    sendPasswordResetEmail.mockRejectedValueOnce(error);
    await requestLinkFor('sam@potluck.test');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many emails were requested. Please try again later.',
    );
    expect(screen.getByRole('status').textContent).toBe('');
    expect(getEmail().value).toBe('sam@potluck.test');
    await clickButton('Send the link');
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error at the field, removes the earlier sentence, and sends no request if the email is invalid', async () => {
    await requestLinkFor(' sam@potluck.test ');
    await requestLinkFor('sam');
    const error = screen.getByText('Email must be an email address.');
    expect(getEmail().getAttribute('aria-describedby')).toBe(error.id);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(sendPasswordResetEmail).toHaveBeenCalledExactlyOnceWith('sam@potluck.test');
  });
});
