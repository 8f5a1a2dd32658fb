import { GrpcStatus } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from './account/identity-provider';
import { addFoodFixture } from './testing/add-food-fixture';
import { countFirestoreUsage } from './testing/firestore-usage';
import { foodFieldsFixture } from './testing/food-fixture';
import { createInMemoryIdentityProvider } from './testing/identity-provider-fixture';
import { createPurchaseFixture } from './testing/purchase-fixture';
import { ownerFixture, buyerFixture } from './testing/user-fixtures';
import { startTestService, type TestApiService } from './testing/test-service';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await service.stop();
});

describe('every response', () => {
  it('is the same with and without the path prefix /api', async () => {
    const foodId = await addFoodFixture(service);
    const plain = await service.call('GET', `/foods/${foodId}`);
    const prefixed = await service.call('GET', `/api/foods/${foodId}`);
    expect(plain.status).toBe(200);
    expect(prefixed.json).toEqual(plain.json);
  });

  it('has a code, a message and a request id if it is an error', async () => {
    const { status, json, headers } = await service.call('GET', '/nowhere');
    expect(status).toBe(404);
    expect(json).toEqual({
      code: 'not-found',
      message: 'There is nothing at this address.',
      requestId: headers.get('X-Request-Id'),
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('ETag')).toBeNull();
  });

  it('has security headers that forbid frames and subresources', async () => {
    const { headers } = await service.call('GET', '/nowhere');
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Powered-By')).toBeNull();
  });

  it('is logged, without the email in the URL, if it reports an internal error', async () => {
    const reads = service.db as unknown as { requestStream: () => Promise<unknown> };
    const error = Object.assign(new Error('failed'), { code: GrpcStatus.INVALID_ARGUMENT });
    vi.spyOn(reads, 'requestStream').mockRejectedValueOnce(error);
    const path = `/my-foods/${ownerFixture.email}`;
    const { status, json } = await service.call('GET', path, { account: ownerFixture });
    expect(status).toBe(500);
    expect(service.logged).toMatchObject([
      { message: 'GET /my-foods/:email 500', requestId: json.requestId, uid: 'cook' },
    ]);
    expect(JSON.stringify(service.logged)).not.toContain(ownerFixture.email);
  });
});

describe('a request body', () => {
  const send = (body: unknown, headers = {}) =>
    service.call('POST', '/foods', { account: ownerFixture, body, headers });

  it.each([
    ['a list instead of an object', [], 400],
    ['more than 16 KiB', { ...foodFieldsFixture, description: 'x'.repeat(17_000) }, 413],
  ])('is rejected if it contains %s', async (_description, body, status) => {
    await expect(send(body)).resolves.toMatchObject({ status });
  });

  it('is rejected with 415 if it is not JSON', async () => {
    const response = await send('food_name=Soup', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(response).toMatchObject({ status: 415, json: { code: 'unsupported-type' } });
  });

  it('is treated as an empty object if it is missing', async () => {
    const type = { 'Content-Type': 'application/json' };
    const response = await service.call('DELETE', '/foods/soup', {
      account: ownerFixture,
      headers: type,
    });
    expect(response).toMatchObject({
      status: 400,
      json: { fields: { email: 'Email is required.' } },
    });
  });

  it('with invalid fields is rejected with an error for each of them, and writes nothing to Firestore', async () => {
    const { writes } = await countFirestoreUsage(service.db, async () => {
      const response = await send({
        ...foodFieldsFixture,
        price: '9.5',
        quantity: 1.5,
        added_by: ownerFixture,
      });
      expect(response).toMatchObject({
        status: 400,
        json: {
          code: 'invalid',
          message: 'Quantity must be a whole number.',
          fields: {
            price: 'Price must be a number.',
            quantity: 'Quantity must be a whole number.',
          },
        },
      });
    });
    expect(writes).toBe(0);
  });
});

describe('PUT /foods/{id}', () => {
  it('writes only the fields that a cook can edit', async () => {
    const id = await addFoodFixture(service);
    const forbidden = { owner_uid: 'guest', purchase_count: 99, name_key: 'a', unknown: true };
    const body = { ...foodFieldsFixture, price: 7, email: ownerFixture.email, ...forbidden };
    const { status } = await service.call('PUT', `/foods/${id}`, { account: ownerFixture, body });
    expect(status).toBe(200);
    const stored = (await service.db.doc(`foods/${id}`).get()).data();
    expect(stored).toMatchObject({ price: 7, owner_uid: 'cook', purchase_count: 0 });
    expect(stored).not.toHaveProperty('unknown');
    expect(stored).not.toHaveProperty('email');
  });

  it('responds with 403 to every user except the owner', async () => {
    const id = await addFoodFixture(service);
    const body = { ...foodFieldsFixture, price: 7, email: buyerFixture.email };
    const { status } = await service.call('PUT', `/foods/${id}`, { account: buyerFixture, body });
    expect(status).toBe(403);
    expect((await service.db.doc(`foods/${id}`).get()).get('price')).toBe(foodFieldsFixture.price);
  });

  it('responds with 409 if If-Match contains the ETag of an older version', async () => {
    const id = await addFoodFixture(service);
    const { headers } = await service.call('GET', `/foods/${id}`);
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
    const change = (price: number) =>
      service.call('PUT', `/foods/${id}`, {
        account: ownerFixture,
        body: { ...foodFieldsFixture, price, email: ownerFixture.email },
        headers: ifMatch,
      });
    expect((await change(7)).status).toBe(200);
    await expect(change(8)).resolves.toMatchObject({ status: 409, json: { code: 'changed' } });
  });
});

describe('an unexpected error', () => {
  const startWith = async (verifyIdToken: IdentityProvider['verifyIdToken']) => {
    await service.stop();
    service = await startTestService({
      identity: createInMemoryIdentityProvider({ verifyIdToken }),
    });
    return service.call('POST', '/jwt', {
      body: { email: ownerFixture.email },
      headers: { Authorization: 'Bearer an-id-token' },
    });
  };

  it('is logged and causes a response 500 without details', async () => {
    const { status, json } = await startWith(() => Promise.reject(new Error('secret detail')));
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain('secret detail');
    expect(service.logged[0]?.error).toContain('secret detail');
  });

  it('causes a response 503 with Retry-After if it is transient', async () => {
    const transientError = Object.assign(new Error('14 UNAVAILABLE'), {
      code: GrpcStatus.UNAVAILABLE,
    });
    const { status, json, headers } = await startWith(() => Promise.reject(transientError));
    expect(status).toBe(503);
    expect(json.code).toBe('unavailable');
    expect(headers.get('Retry-After')).toBe('5');
  });
});

describe('POST /purchase', () => {
  it('places 10 orders and responds with 409 to 40 requests if 50 concurrent requests purchase a food with 10 units in stock', async () => {
    const foodId = await addFoodFixture(service, { quantity: 10 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        service.call('POST', '/purchase', {
          account: buyerFixture,
          body: createPurchaseFixture(foodId),
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(40);
    const { json } = await service.call('GET', `/foods/${foodId}`);
    expect(json).toMatchObject({ quantity: 0, purchase_count: 10 });
  });
});
