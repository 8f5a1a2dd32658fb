import { describe, expect, it } from 'vitest';
import { errorStatuses, type ErrorCode } from '../contract/error-response';
import { HttpError, notSignedInError, unavailableError } from './errors';

const specifiedStatuses: Record<ErrorCode, number> = {
  invalid: 400,
  'photo-unreadable': 400,
  'photo-too-small': 400,
  'photo-not-yours': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  'own-item': 409,
  'login-too-old': 409,
  'open-orders': 409,
  'order-changed': 409,
  'order-state': 409,
  'email-not-verified': 409,
  'insufficient-quantity': 409,
  'price-changed': 409,
  'key-reused': 409,
  changed: 409,
  'too-many-dishes': 409,
  'too-large': 413,
  'photo-too-large': 413,
  'photo-type': 415,
  'unsupported-type': 415,
  'too-many-requests': 429,
  'photo-limit': 429,

  internal: 500,
  busy: 503,
  unavailable: 503,
  'menu-full': 507,
};

describe('HttpError', () => {
  it.each(Object.keys(errorStatuses) as ErrorCode[])('has the status of the code `%s`', (code) => {
    expect(new HttpError(code, '').status).toBe(specifiedStatuses[code]);
  });

  it('is an Error with the name HttpError, the given code, and the given message', () => {
    const error = new HttpError('busy', 'Please wait.');
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe('HttpError: Please wait.');
    expect(error.code).toBe('busy');
  });

  it('has no `fields` and no `headers` by default', () => {
    expect(new HttpError('busy', '')).toMatchObject({ fields: undefined, headers: {} });
  });

  it('stores the given `fields` and `headers`', () => {
    const details = { fields: { email: 'Email is required.' }, headers: { Allow: 'GET' } };
    expect(new HttpError('invalid', '', details)).toMatchObject(details);
  });
});

describe('notSignedInError', () => {
  it('returns an HttpError 401 that asks for a bearer token', () => {
    expect(notSignedInError()).toMatchObject({
      status: 401,
      message: 'Please log in to continue.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  });
});

describe('unavailableError', () => {
  it('returns an HttpError 503 that asks the client to retry after 5 seconds', () => {
    expect(unavailableError()).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'The kitchen is not responding right now. Please try again in a moment.',
      headers: { 'Retry-After': '5' },
    });
  });
});
