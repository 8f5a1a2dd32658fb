import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api-error';
import { CodeLoadError } from '../lib/code-load-error';
import { getFailureText } from './failure-text';

const setOnline = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
const createErrorWith = (code: string) => Object.assign(new Error(code), { code });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('getFailureText', () => {
  it.each([
    ['the API', createNoResponseError()],
    ['Firebase Auth', createErrorWith('auth/network-request-failed')],
    ['the script of the login with Google', createErrorWith('auth/internal-error')],
    ['the identity service', createErrorWith('NO_RESPONSE')],
    ['a file with code', new CodeLoadError(new TypeError('Failed to fetch'))],
    ['the configuration, before its timeout', new DOMException('', 'TimeoutError')],
  ])('states that the user is offline if no response arrives: %s', (_case, error) => {
    setOnline(false);
    expect(getFailureText('It failed.', error)).toBe('It failed. You are offline.');
    setOnline(true);
    expect(getFailureText('It failed.', error)).toBe('It failed.');
  });

  it.each([
    ['the API', new ApiError({ status: 409, code: 'changed', message: '' })],
    ['Firebase Auth', createErrorWith('auth/wrong-password')],
    ['the identity service', createErrorWith('EXPIRED_OOB_CODE')],
  ])(
    'does not state that the user is offline after an error response, even without a network: %s',
    (_case, error) => {
      setOnline(false);
      expect(getFailureText('It failed.', error)).toBe('It failed.');
    },
  );
});
