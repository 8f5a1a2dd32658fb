import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailRecipientsCollection } from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from '../testing/identity-provider-fixture';
import {
  startTestService,
  testAccessTokenSecret,
  type TestApiService,
} from '../testing/test-service';
import { ownerFixture } from '../testing/user-fixtures';
import { storeVerifiedEmail } from './mail-settings';

const { uid, email } = ownerFixture;
const settingsPath = `/notifications/${email}`;

let service: TestApiService;
let identity: InMemoryIdentityProvider;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity });
});
afterEach(() => service.stop());

const contact = () => emailRecipientsCollection(service.db).doc(uid);
const readContact = async () => (await contact().get()).data();
const read = async () => (await service.call('GET', settingsPath, { account: ownerFixture })).json;
const save = (mail: string) =>
  service.call('PUT', settingsPath, { account: ownerFixture, body: { email, mail } });
const logIn = (account = {}) =>
  storeVerifiedEmail(service.db, () => testAccessTokenSecret, {
    uid,
    email,
    isEmailVerified: true,
    ...account,
  });
const unsubscribe_signature = expect.stringMatching(/^[\da-f]{64}$/) as string;

describe('storeVerifiedEmail', () => {
  it('writes the verified email and its signature at the first login and after a change, and otherwise reads one document', async () => {
    const costs: string[] = [];
    for (const address of [email, email, 'new@potluck.test', 'new@potluck.test']) {
      const run = () => logIn({ email: address });
      const { reads, writes } = await countFirestoreUsage(service.db, run);
      costs.push(`${reads} read, ${writes} written`);
      expect(await readContact()).toEqual({ email: address, unsubscribe_signature });
    }
    const [changed, same] = ['1 read, 1 written', '1 read, 0 written'];
    expect(costs).toEqual([changed, same, changed, same]);
  });

  it('stores no unverified email, and deletes the email after it is no longer verified', async () => {
    await logIn({ isEmailVerified: false });
    expect(await readContact()).toBeUndefined();
    await save('all');
    await logIn({ isEmailVerified: false });
    expect(await readContact()).toEqual({ level: 'all' });
  });

  it('stores no email if the user has stopped the emails', async () => {
    await save('none');
    await logIn();
    expect(await readContact()).toEqual({ level: 'none' });
  });
});

describe('GET and PUT /notifications/:email', () => {
  it('respond with the saved choice, with “important” without a choice, and with “none” without a verified email', async () => {
    expect(await read()).toEqual({ mail: 'none' });
    await logIn();
    expect(await read()).toEqual({ mail: 'important' });
    identity.change(uid, { email: 'verified@potluck.test', isEmailVerified: true });
    for (const level of ['all', 'important']) {
      expect(await save(level)).toMatchObject({ status: 200, json: { mail: level } });
      expect(await readContact()).toEqual({
        level,
        email: 'verified@potluck.test',
        unsubscribe_signature,
      });
      expect(await read()).toEqual({ mail: level });
    }
    identity.change(uid, { isEmailVerified: false });
    expect(await save('none')).toMatchObject({ status: 200, json: { mail: 'none' } });
    expect(await readContact()).toEqual({ level: 'none' });
  });

  it.each([
    ['the email address is not verified', { isEmailVerified: false }],
    ['the account has no email address', { email: null }],
    ['the account was deleted after the last access check', undefined],
  ])('reject a choice of emails with 409 and save nothing if %s', async (_state, changes) => {
    await read();
    if (changes) identity.change(uid, changes);
    else await identity.deleteUser(uid);
    expect(await save('important')).toMatchObject({
      status: 409,
      json: {
        code: 'email-not-verified',
        message: 'Please confirm your email address first.',
      },
    });
    expect(await readContact()).toBeUndefined();
  });
});

describe('/unsubscribe', () => {
  const createQuery = async () => {
    await logIn();
    const signature = (await readContact())?.unsubscribe_signature ?? '';
    return new URLSearchParams({ user: uid, signature }).toString();
  };
  const post = (query: string, body?: string, type = 'application/x-www-form-urlencoded') =>
    service.call('POST', `/api/unsubscribe${query}`, {
      ...(body !== undefined && { body, headers: { 'Content-Type': type } }),
    });

  it.each([
    ['the form of a mail program', 'List-Unsubscribe=One-Click', undefined],
    ['JSON', '{}', 'application/json'],
    ['no body', undefined, undefined],
  ])(
    'stops the emails without a login after a POST with %s, also if it is repeated',
    async (_what, body, type) => {
      const query = await createQuery();
      for (let request = 0; request < 2; request += 1)
        expect(await post(`?${query}`, body, type)).toMatchObject({ status: 200 });
      expect(await readContact()).toEqual({ level: 'none' });
    },
  );

  it('responds with 404 to a POST whose signature is missing, shortened, changed, or of another user', async () => {
    const query = await createQuery();
    const otherUser = query.replace(uid, 'another-uid');
    const changed = query.slice(0, -1) + (query.endsWith('0') ? '1' : '0');
    const wrong = ['', `user=${uid}`, query.slice(0, -1), changed, otherUser, `${query}&user=x`];
    for (const one of wrong) expect(await post(`?${one}`), one).toMatchObject({ status: 404 });
    expect(await readContact()).toMatchObject({ email });
  });

  it('does not create a contact after the account was deleted', async () => {
    const query = await createQuery();
    await contact().delete();
    expect(await post(`?${query}`)).toMatchObject({ status: 200 });
    expect(await readContact()).toBeUndefined();
  });

  it('redirects a GET to the page of the site, and changes nothing', async () => {
    const query = await createQuery();
    const { status, headers } = await fetch(`${service.base}/unsubscribe?${query}`, {
      redirect: 'manual',
    });
    expect([status, headers.get('Location')]).toEqual([303, `/unsubscribe?${query}`]);
    expect(await readContact()).toMatchObject({ email });
  });
});
