import { randomUUID } from 'node:crypto';
import { accessTokenAnswer } from '@potluck/functions/contract/account';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, visitor } from '../support/api';
import { createAccount, signIn } from '../support/auth-emulator';
import { foodNow, soup } from '../support/foods';
import { as, newPerson, type Person } from '../support/people';

let sam: Person;
let ada: Person;
beforeAll(async () => {
  [sam, ada] = await Promise.all([newPerson('Sam'), newPerson('Ada')]);
});

describe('POST /jwt', () => {
  it('changes a Firebase ID token for an access token', async () => {
    const { status, body, headers } = await api(sam.idToken).post('/jwt', { email: sam.email });
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String) as string });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('compares the email without regard to case', async () => {
    const answer = await api(sam.idToken).post('/jwt', { email: sam.email.toUpperCase() });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['without a token', () => visitor, 401],
    ['with a token that is none', () => api('garbage'), 401],
    ['with an access token in place of an ID token', () => as(sam), 401],
    ['for another person', () => api(ada.idToken), 403],
  ])('is refused %s', async (_how, caller, status) => {
    const answer = await caller().post('/jwt', { email: sam.email });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['Ch\u200bef', 'Chef'],
    ['\u3164', 'disguised-'],
  ])('shows the account name %j as %j on its dishes', async (name, shown) => {
    const uid = `disguised-${randomUUID()}`;
    const email = `${uid}@potluck.test`;
    const account = { uid, email, name, password: 'Potluck1', photoURL: '/images/people/sam.svg' };
    await createAccount(account);
    const minted = await api(await signIn(account)).post('/jwt', { email });
    expect(minted.status).toBe(200);
    const { token } = accessTokenAnswer.parse(minted.body);
    // A tab with an older build sends the uncleaned name from Firebase Auth.
    const added_by = { name, email, photoURL: null };
    const { status, body } = await api(token).post('/foods', { ...soup, added_by });
    expect(status).toBe(201);
    const { insertedId } = body as { insertedId: string };
    expect((await foodNow(insertedId)).added_by.name).toContain(shown);
  });

  it('names a missing email', async () => {
    const answer = await api(sam.idToken).post('/jwt', {});
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { email: 'Email is required.' } },
    });
  });
});

describe('a protected call', () => {
  it.each([
    ['POST', '/foods'],
    ['PUT', '/foods/some-food'],
    ['DELETE', '/foods/some-food'],
    ['GET', '/my-foods/sam@potluck.test'],
    ['POST', '/purchase'],
    ['GET', '/orders/sam@potluck.test'],
    ['DELETE', '/orders/some-order'],
  ])('%s %s is 401 without a token and with a Firebase ID token', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    const unsigned = await visitor.send(method, path, body);
    expect(unsigned).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const withIdToken = await api(sam.idToken).send(method, path, body);
    expect(withIdToken.status).toBe(401);
  });
});
