import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailRecipientsCollection, kitchensCollection } from '../firestore/collections';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from '../testing/identity-provider-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { ownerFixture } from '../testing/user-fixtures';

const { uid, email } = ownerFixture;
const kitchen = {
  place: '3 Elm Street\nGround floor',
  times: 'Mon to Fri, 6 to 8 pm',
  payment: 'Cash',
  note: 'Ring twice.',
};
const blankKitchen = { place: '', times: '', payment: '', note: '' };

let service: TestApiService;
let identity: InMemoryIdentityProvider;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity });
});
afterEach(() => service.stop());

const get = (path: string) => service.call('GET', path, { account: ownerFixture });
const put = (path: string, body: object, ifMatch?: string) =>
  service.call('PUT', path, {
    account: ownerFixture,
    body,
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  });
const readKitchen = async () => (await kitchensCollection(service.db).doc(uid).get()).data();
const readContact = async () => (await emailRecipientsCollection(service.db).doc(uid).get()).data();

describe('GET /kitchens/:email', () => {
  it('responds with empty pickup details if the cook has saved none', async () => {
    expect(await get(`/kitchens/${email}`)).toMatchObject({ status: 200 });
    expect((await get(`/kitchens/${email}`)).json).toEqual(blankKitchen);
  });

  it('responds with the saved pickup details of the caller, not of another cook', async () => {
    await kitchensCollection(service.db).doc(uid).set(kitchen);
    await kitchensCollection(service.db)
      .doc('another-uid')
      .set({ ...kitchen, place: 'Elsewhere' });
    const { status, headers, json } = await get(`/kitchens/${email}`);
    expect({ status, json }).toEqual({ status: 200, json: kitchen });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('omits stored fields other than place, times, payment, and note', async () => {
    await service.db.doc(`kitchens/${uid}`).set({ place: 'Here', other: 1 });
    expect((await get(`/kitchens/${email}`)).json).toEqual({ ...blankKitchen, place: 'Here' });
  });
});

describe('PUT /kitchens/:email', () => {
  it('saves the pickup details without the email address of the caller, and responds with them', async () => {
    const { status, json } = await put(`/kitchens/${email}`, { ...kitchen, email, other: 1 });
    expect({ status, json }).toEqual({ status: 200, json: kitchen });
    expect(await readKitchen()).toEqual(kitchen);
    expect((await get(`/kitchens/${email}`)).json).toEqual(kitchen);
  });

  it('replaces the saved pickup details, and accepts empty texts', async () => {
    await put(`/kitchens/${email}`, { ...kitchen, email });
    await put(`/kitchens/${email}`, { ...blankKitchen, email });
    expect(await readKitchen()).toEqual(blankKitchen);
  });

  it.each([
    ['place', undefined, 'Place is required.'],
    ['times', 'x'.repeat(301), 'Times can have at most 300 characters.'],
    ['note', 'x'.repeat(1001), 'Note can have at most 1,000 characters.'],
    ['payment', 7, 'Payment must be text.'],
    ['email', undefined, 'Email is required.'],
  ])(
    'responds with 400 to a request body with %s = %j, and saves nothing',
    async (field, value, message) => {
      const body = { ...kitchen, email, [field]: value };
      expect(await put(`/kitchens/${email}`, body)).toMatchObject({
        status: 400,
        json: { code: 'invalid', fields: { [field]: message } },
      });
      expect(await readKitchen()).toBeUndefined();
    },
  );
});

describe('The ETag of the pickup details', () => {
  const path = `/kitchens/${email}`;
  const changed = { ...kitchen, place: 'NEW' };
  const readEtag = async () => (await get(path)).headers.get('ETag') ?? '';
  const save = (saved: typeof kitchen, ifMatch?: string) => put(path, { ...saved, email }, ifMatch);

  it('is in the response to GET and in the response to PUT', async () => {
    const before = await readEtag();
    const { headers } = await save(kitchen);
    expect(headers.get('ETag')).toMatch(/^".+"$/);
    expect(await readEtag()).toBe(headers.get('ETag'));
    expect(before).toMatch(/^".+"$/);
    expect(before).not.toBe(headers.get('ETag'));
  });

  it('does not depend on stored fields other than place, times, payment, and note, or on their order', async () => {
    const etag = (await save(kitchen)).headers.get('ETag');
    const { note, payment, times, place } = kitchen;
    await service.db.doc(`kitchens/${uid}`).set({ other: 1, note, payment, times, place });
    expect(await readEtag()).toBe(etag);
  });

  it.each([
    ['its strong form', (etag: string) => etag],
    ['its weak form, which a compressing CDN creates', (etag: string) => `W/${etag}`],
  ])('allows a save with If-Match in %s', async (_form, toIfMatch) => {
    expect(await save(kitchen, toIfMatch(await readEtag()))).toMatchObject({ status: 200 });
    const response = await save(changed, toIfMatch(await readEtag()));
    expect(response).toMatchObject({ status: 200, json: changed });
    expect(await readKitchen()).toEqual(changed);
  });

  it('rejects a save with an old If-Match with 409, so a second device cannot restore the old place', async () => {
    await save(kitchen);
    const etag = await readEtag();
    await save(changed, etag);
    expect(await save({ ...kitchen, times: 'Late' }, etag)).toMatchObject({
      status: 409,
      json: { code: 'changed' },
    });
    expect(await readKitchen()).toEqual(changed);
  });

  it('rejects one of two concurrent saves with the same If-Match, with status 409', async () => {
    const etag = await readEtag();
    const responses = await Promise.all([save(kitchen, etag), save(changed, etag)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = responses.find(({ status }) => status === 200);
    expect(await readKitchen()).toEqual(winner?.json);
  });

  it('allows a repeat of a successful save, because the first response may be lost', async () => {
    const etag = await readEtag();
    await save(kitchen, etag);
    expect(await save(kitchen, etag)).toMatchObject({ status: 200, json: kitchen });
  });

  it('is not required, because older clients send no If-Match', async () => {
    await save(kitchen);
    expect(await save(changed)).toMatchObject({ status: 200 });
    expect(await readKitchen()).toEqual(changed);
  });
});

describe('GET /notifications/:email', () => {
  it('responds with mail = false if the user has saved no notification settings', async () => {
    const { status, json } = await get(`/notifications/${email}`);
    expect({ status, json }).toEqual({ status: 200, json: { mail: false } });
  });

  it.each([true, false])(
    'responds with the saved value mail = %s, but not with the saved email address',
    async (mail) => {
      await emailRecipientsCollection(service.db)
        .doc(uid)
        .set({ mail, email: 'other@potluck.test' });
      expect((await get(`/notifications/${email}`)).json).toEqual({ mail });
    },
  );
});

describe('PUT /notifications/:email', () => {
  it('saves the verified email address from the identity provider, not the address from the request', async () => {
    identity.change(uid, { email: 'verified@potluck.test', isEmailVerified: true });
    const { status, json } = await put(`/notifications/${email}`, { email, mail: true });
    expect({ status, json }).toEqual({ status: 200, json: { mail: true } });
    expect(await readContact()).toEqual({ mail: true, email: 'verified@potluck.test' });
    expect((await get(`/notifications/${email}`)).json).toEqual({ mail: true });
  });

  it('deletes the saved email address if mail is false, even if the address is no longer verified', async () => {
    await put(`/notifications/${email}`, { email, mail: true });
    identity.change(uid, { isEmailVerified: false });
    const { status, json } = await put(`/notifications/${email}`, { email, mail: false });
    expect({ status, json }).toEqual({ status: 200, json: { mail: false } });
    expect(await readContact()).toEqual({ mail: false });
  });

  it('saves mail = false if nothing was saved before', async () => {
    expect(await put(`/notifications/${email}`, { email, mail: false })).toMatchObject({
      status: 200,
    });
    expect(await readContact()).toEqual({ mail: false });
  });

  it.each([
    ['is not verified', { isEmailVerified: false }],
    ['is missing', { email: null }],
  ])(
    'responds with 409 and saves nothing if mail is true and the email address of the account %s',
    async (_state, changes) => {
      identity.change(uid, changes);
      expect(await put(`/notifications/${email}`, { email, mail: true })).toMatchObject({
        status: 409,
        json: {
          code: 'email-not-verified',
          message: 'Please confirm your email address first.',
        },
      });
      expect(await readContact()).toBeUndefined();
    },
  );

  it('responds with 409 if mail is true and the account was deleted after the last access check', async () => {
    await get(`/notifications/${email}`);
    await identity.deleteUser(uid);
    expect(await put(`/notifications/${email}`, { email, mail: true })).toMatchObject({
      status: 409,
      json: { code: 'email-not-verified' },
    });
    expect(await readContact()).toBeUndefined();
  });

  it.each([
    ['mail', undefined, 'Mail is required.'],
    ['mail', 'true', 'Mail must be true or false.'],
    ['email', undefined, 'Email is required.'],
  ])(
    'responds with 400 to a request body with %s = %j, and saves nothing',
    async (field, value, message) => {
      const body = { email, mail: true, [field]: value };
      expect(await put(`/notifications/${email}`, body)).toMatchObject({
        status: 400,
        json: { code: 'invalid', fields: { [field]: message } },
      });
      expect(await readContact()).toBeUndefined();
    },
  );
});
