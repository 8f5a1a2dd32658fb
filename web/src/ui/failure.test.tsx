import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { getFailureText } from './failure';

const setOnline = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
const createErrorWith = (code: string) => Object.assign(new Error(code), { code });

afterEach(() => vi.restoreAllMocks());

describe('getFailureText', () => {
  it.each([
    ['an API request', createNoResponseError()],
    ['a Firebase Auth request', createErrorWith('auth/network-request-failed')],
    ['the script of the login with Google', createErrorWith('auth/internal-error')],
    ['a call of Firebase Auth that times out', createErrorWith('auth/timeout')],
    ['a code file', new TypeError('Failed to fetch')],
    ['the Firebase configuration before the timeout', new DOMException('', 'TimeoutError')],
  ])(
    'states that the user is offline only if no response arrives for %s and the browser is offline',
    (_case, error) => {
      setOnline(false);
      expect(getFailureText('It failed.', error)).toBe('It failed. You are offline.');
      setOnline(true);
      expect(getFailureText('It failed.', error)).toBe('It failed.');
    },
  );

  it.each([
    ['an API request', new ApiError({ status: 409, code: 'changed', message: '' })],
    ['a Firebase Auth request', createErrorWith('auth/wrong-password')],
    ['a request to the Firebase Auth REST API', createErrorWith('EXPIRED_OOB_CODE')],
  ])(
    'does not state that the user is offline after an error response to %s, even if the browser is offline',
    (_case, error) => {
      setOnline(false);
      expect(getFailureText('It failed.', error)).toBe('It failed.');
    },
  );
});
