import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createEmailResponse,
  createErrorResponse,
  mockIdentityToolkit,
} from './mock-identity-toolkit';
import { ForgotPasswordForm } from './email-links';

const SENTENCE =
  'If sam@potluck.test belongs to an account, we have sent a link to it. Open the link soon, because it expires. If no email arrives, look into your spam folder.';

const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email');
const getSubmitButton = () => screen.getByRole('button', { name: 'Send the link' });
const getStatusText = () => screen.getByRole('status').textContent;

async function requestLinkFor(email: string) {
  if (email) await userEvent.type(getEmail(), email);
  await userEvent.click(getSubmitButton());
}

describe('the forgot-password form', () => {
  beforeEach(() => {
    render(<ForgotPasswordForm />);
  });

  it.each([
    ['the email of the account', () => createEmailResponse()],
    ['EMAIL_NOT_FOUND', () => createErrorResponse('EMAIL_NOT_FOUND')],
    ['USER_DISABLED', () => createErrorResponse('USER_DISABLED : The account is disabled.')],
    ['RESET_PASSWORD_EXCEED_LIMIT', () => createErrorResponse('RESET_PASSWORD_EXCEED_LIMIT')],
  ])(
    'shows the same text as for any other email if the Identity Toolkit responds with %s',
    async (_, respond) => {
      const calls = mockIdentityToolkit(respond);
      await requestLinkFor(' sam@potluck.test ');
      expect(await screen.findByText(SENTENCE)).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      const body = { requestType: 'PASSWORD_RESET', email: 'sam@potluck.test' };
      expect(calls).toEqual([{ method: 'accounts:sendOobCode', body }]);
    },
  );

  it.each([
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      () => createErrorResponse('TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts.'),
      'Too many attempts. Please try again later.',
    ],
    [
      'QUOTA_EXCEEDED',
      () => createErrorResponse('QUOTA_EXCEEDED'),
      'Too many emails were requested. Please try again later.',
    ],
    [
      'an unknown error',
      () => createErrorResponse('CONFIGURATION_NOT_FOUND'),
      'Something went wrong. Please try again.',
    ],
    [
      'a page that is not JSON',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'The login service is not responding. Check your connection and try again.',
    ],
    [
      'nothing',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The login service is not responding. Check your connection and try again.',
    ],
  ])(
    'shows an error and keeps the typed email if the Identity Toolkit responds with %s',
    async (_, respond, text) => {
      mockIdentityToolkit(respond);
      await requestLinkFor('sam@potluck.test');
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(getStatusText()).toBe('');
      expect(getEmail().value).toBe('sam@potluck.test');
    },
  );

  it('removes the error of a failed request after the next request succeeds', async () => {
    mockIdentityToolkit(() => createErrorResponse('QUOTA_EXCEEDED'));
    await requestLinkFor('sam@potluck.test');
    await screen.findByRole('alert');
    vi.mocked(fetch).mockRestore();
    mockIdentityToolkit(() => createEmailResponse());
    await userEvent.click(getSubmitButton());
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['', 'Email is required.'],
    ['sam', 'Email must be an email address.'],
  ])('shows an error at the field and sends no request if the email is %j', async (text, error) => {
    mockIdentityToolkit(() => createEmailResponse());
    await requestLinkFor(text);
    const sentence = screen.getByText(error);
    expect(getEmail().getAttribute('aria-describedby')).toBe(sentence.id);
    expect(fetch).not.toHaveBeenCalled();
    expect(getStatusText()).toBe('');
  });

  it('sends only one request if the user double-clicks the button', async () => {
    let respond = (_response: Response): void => undefined;
    const response = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    const calls = mockIdentityToolkit(() => response);
    await userEvent.type(getEmail(), 'sam@potluck.test');
    await userEvent.dblClick(getSubmitButton());
    respond(createEmailResponse());
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(calls).toHaveLength(1);
  });
});
