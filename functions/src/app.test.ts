import { GrpcStatus } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from './app';
import { addFood } from './testing/add-food';
import { billOf } from './testing/bill';
import { sampleFood } from './testing/sample-food';
import { samplePurchase } from './testing/sample-purchase';
import { cook, guest } from './testing/sample-people';
import { startTestService, type TestService } from './testing/test-service';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await service.stop();
});

describe('every answer', () => {
  it('is the same with and without the prefix of Hosting', async () => {
    const foodId = await addFood(service);
    const plain = await service.call('GET', `/foods/${foodId}`);
    const prefixed = await service.call('GET', `/api/foods/${foodId}`);
    expect(plain.status).toBe(200);
    expect(prefixed.json).toEqual(plain.json);
  });

  it('says in one shape what went wrong', async () => {
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

  it('may be shown in no frame, and loads nothing', async () => {
    const { headers } = await service.call('GET', '/nowhere');
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Powered-By')).toBeNull();
  });

  it('names the methods that are possible', async () => {
    const { status, headers } = await service.call('PATCH', '/foods');
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe('GET, HEAD, POST');
  });

  it('is logged without what it was asked with', async () => {
    const trace = '105445aa7843bc8bf206b12000100000';
    const headers = { 'X-Cloud-Trace-Context': `${trace}/1;o=1` };
    await service.call('GET', `/my-foods/${cook.email}`, { account: cook, headers });
    expect(service.logged).toMatchObject([
      {
        severity: 'INFO',
        route: '/my-foods/:email',
        method: 'GET',
        status: 200,
        uid: 'cook',
        trace,
      },
    ]);
    expect(JSON.stringify(service.logged)).not.toContain(cook.email);
  });
});

describe('a body', () => {
  const send = (body: unknown, headers = {}) =>
    service.call('POST', '/foods', { account: cook, body, headers });

  it.each([
    ['a list', [], 400],
    ['more than 16 KiB', { ...sampleFood, description: 'x'.repeat(17_000) }, 413],
  ])('that is %s is refused', async (_what, body, status) => {
    await expect(send(body)).resolves.toMatchObject({ status });
  });

  it('of another type is refused', async () => {
    const answer = await send('food_name=Soup', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported-type' } });
  });

  it('that is missing lacks every field', async () => {
    const type = { 'Content-Type': 'application/json' };
    const answer = await service.call('DELETE', '/foods/soup', { account: cook, headers: type });
    expect(answer).toMatchObject({
      status: 400,
      json: { fields: { email: 'Email is required.' } },
    });
  });

  it('names each bad field and writes nothing', async () => {
    const { writes } = await billOf(service.db, async () => {
      const answer = await send({ ...sampleFood, price: '9.5', quantity: 1.5, added_by: cook });
      expect(answer).toMatchObject({
        status: 400,
        json: {
          code: 'invalid',
          message: 'Check quantity: Quantity must be a whole number.',
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

it('nothing of another person is shown', async () => {
  for (const path of ['/my-foods', '/orders']) {
    const { status } = await service.call('GET', `${path}/${cook.email}`, { account: guest });
    expect(status).toBe(403);
  }
});

describe('a change', () => {
  it('is of nothing but the fields that are a cook’s to write', async () => {
    const id = await addFood(service);
    const forbidden = { owner_uid: 'guest', purchase_count: 99, name_key: 'a', unknown: true };
    const body = { ...sampleFood, price: 7, email: cook.email, ...forbidden };
    const { status } = await service.call('PUT', `/foods/${id}`, { account: cook, body });
    expect(status).toBe(200);
    const stored = (await service.db.doc(`foods/${id}`).get()).data();
    expect(stored).toMatchObject({ price: 7, owner_uid: 'cook', purchase_count: 0 });
    expect(stored).not.toHaveProperty('unknown');
    expect(stored).not.toHaveProperty('email');
  });

  it('is refused to anybody but the cook', async () => {
    const id = await addFood(service);
    const body = { ...sampleFood, price: 7, email: guest.email };
    const { status } = await service.call('PUT', `/foods/${id}`, { account: guest, body });
    expect(status).toBe(403);
    expect((await service.db.doc(`foods/${id}`).get()).get('price')).toBe(sampleFood.price);
  });

  it('is refused when the form shows another state of the dish', async () => {
    const id = await addFood(service);
    const { headers } = await service.call('GET', `/foods/${id}`);
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
    const change = (price: number) =>
      service.call('PUT', `/foods/${id}`, {
        account: cook,
        body: { ...sampleFood, price, email: cook.email },
        headers: ifMatch,
      });
    expect((await change(7)).status).toBe(200);
    await expect(change(8)).resolves.toMatchObject({ status: 409, json: { code: 'changed' } });
  });
});

describe('trouble inside', () => {
  const startWith = async (verifyIdToken: Dependencies['verifyIdToken']) => {
    await service.stop();
    service = await startTestService({ verifyIdToken });
    return service.call('POST', '/jwt', {
      body: { email: cook.email },
      headers: { Authorization: 'Bearer an-id-token' },
    });
  };

  it('is 500, tells nothing, and is logged', async () => {
    const { status, json } = await startWith(() => Promise.reject(new Error('secret detail')));
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain('secret detail');
    expect(service.logged[0]?.error).toContain('secret detail');
  });

  it('of a passing kind is 503 with Retry-After', async () => {
    const outage = Object.assign(new Error('14 UNAVAILABLE'), { code: GrpcStatus.UNAVAILABLE });
    const { status, json, headers } = await startWith(() => Promise.reject(outage));
    expect(status).toBe(503);
    expect(json.code).toBe('unavailable');
    expect(headers.get('Retry-After')).toBe('5');
  });
});

describe('a dish that 50 people want at once', () => {
  it('is sold to as many as there are units', async () => {
    const foodId = await addFood(service, { quantity: 10 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        service.call('POST', '/purchase', { account: guest, body: samplePurchase(foodId) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    const { json } = await service.call('GET', `/foods/${foodId}`);
    expect(json).toMatchObject({ quantity: 0, purchase_count: 10 });
  });
});
