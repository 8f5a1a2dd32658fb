import { afterEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from './authenticate';
import { testRateLimits } from '../http/limits';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import {
  startTestService,
  testAccessTokenSecret,
  type TestApiService,
} from '../testing/test-service';
import { buyerFixture } from '../testing/user-fixtures';

let service: TestApiService;
afterEach(async () => {
  await service.stop();
});

const { uid, email, name } = buyerFixture;
const tokens = createAccessTokens({
  secret: () => testAccessTokenSecret,
  now: () => new Date(),
});

/** Stub of `verifyIdToken` that accepts only the ID token `valid`. */
const verifyIdToken = (idToken: string) =>
  idToken === 'valid'
    ? Promise.resolve({ uid, email, name, auth_time: buyerFixture.authTime })
    : Promise.reject(Object.assign(new Error('Invalid.'), { code: 'auth/id-token-expired' }));

const identity = createInMemoryIdentityProvider({ verifyIdToken });

const requestToken = (idToken: string, body: object = { email }) =>
  service.call('POST', '/jwt', { body, headers: { Authorization: `Bearer ${idToken}` } });

describe('POST /jwt', () => {
  it('responds with an access token for the account of the ID token', async () => {
    service = await startTestService({ identity });
    const { status, json } = await requestToken('valid');
    expect(status).toBe(200);
    expect(tokens.verify(json.token as string)).toEqual(buyerFixture);
  });

  it('accepts the email of the account in upper case', async () => {
    service = await startTestService({ identity });
    expect(await requestToken('valid', { email: email.toUpperCase() })).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['an invalid ID token', 'invalid', { email }, 401, 'Please log in to continue.'],
    ['a request body without an email', 'valid', {}, 400, 'Email is required.'],
    [
      'a request body with another user’s email',
      'valid',
      { email: 'other@potluck.test' },
      403,
      'This belongs to another account.',
    ],
  ])('rejects %s', async (_what, idToken, body, status, message) => {
    service = await startTestService({ identity });
    expect(await requestToken(idToken, body)).toMatchObject({ status, json: { message } });
  });

  it('responds with 401 to a request without an ID token', async () => {
    service = await startTestService({ identity });
    expect(await service.call('POST', '/jwt', { body: { email } })).toMatchObject({ status: 401 });
  });

  it('counts as a token request in the rate limit of the IP address', async () => {
    service = await startTestService({
      identity,
      rateLimits: { ...testRateLimits, tokens: 1 },
    });
    expect(await requestToken('valid')).toMatchObject({ status: 200 });
    expect(await requestToken('valid')).toMatchObject({ status: 429 });
  });
});
