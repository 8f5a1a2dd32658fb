import { expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { getFailureText } from './failure';

const createErrorWith = (code: string) => Object.assign(new Error(code), { code });
const OFFLINE = 'It failed. You are offline.';

it.each([
  [OFFLINE, 'an API request without a response', createNoResponseError()],
  [OFFLINE, 'a Firebase Auth request', createErrorWith('auth/network-request-failed')],
  [OFFLINE, 'the script of the login with Google', createErrorWith('auth/internal-error')],
  [OFFLINE, 'a call of Firebase Auth that times out', createErrorWith('auth/timeout')],
  [OFFLINE, 'a code file', new TypeError('Failed to fetch')],
  [OFFLINE, 'the Firebase configuration before the timeout', new DOMException('', 'TimeoutError')],
  [
    'It failed.',
    'an API request with an error response',
    new ApiError({ status: 409, code: 'changed', message: '' }),
  ],
  ['It failed.', 'a Firebase Auth request with a response', createErrorWith('auth/wrong-password')],
  ['It failed.', 'a request to the Firebase Auth REST API', createErrorWith('EXPIRED_OOB_CODE')],
])('getFailureText returns “%s” while the browser is offline, for %s', (text, _case, error) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(getFailureText('It failed.', error)).toBe(text);
  onLine.mockReturnValue(true);
  expect(getFailureText('It failed.', error)).toBe('It failed.');
});
