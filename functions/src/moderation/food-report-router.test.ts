import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportsCollection } from '../firestore/collections';
import { raisedRateLimits } from '../http/rate-limit';
import { addFoodFixture } from '../testing/add-food-fixture';
import { startTestService, type TestService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

let service: TestService;
let foodId: string;
beforeEach(async () => {
  service = await startTestService();
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  await service.stop();
});

const validBody = { email: buyerFixture.email, reason: 'unsafe', note: 'It is not cooked.' };
const report = (body: object = validBody, account = buyerFixture, id = foodId) =>
  service.call('POST', `/foods/${id}/reports`, { account, body });
const readReports = async () =>
  (await reportsCollection(service.db).get()).docs.map((document) => document.data());

describe('POST /foods/{id}/reports', () => {
  it('stores the report without the email of the reporter', async () => {
    expect(await report()).toMatchObject({
      status: 201,
      json: { message: 'Thank you. We will look at this dish.' },
    });
    expect(await readReports()).toEqual([
      {
        food_id: foodId,
        owner_uid: ownerFixture.uid,
        reporter_uid: buyerFixture.uid,
        reason: 'unsafe',
        note: 'It is not cooked.',
        created_at: expect.anything() as unknown,
      },
    ]);
  });

  it('responds with 200 to a repeated report and stores only the first report', async () => {
    await report();
    expect(await report({ ...validBody, reason: 'other', note: 'Again.' })).toMatchObject({
      status: 200,
      json: { message: 'You have already reported this dish. We will look at it.' },
    });
    expect(await readReports()).toMatchObject([{ reason: 'unsafe' }]);
  });

  it('stores one report per person and dish', async () => {
    const otherId = await addFoodFixture(service);
    await report();
    await report(
      { ...validBody, email: 'other@potluck.test' },
      {
        ...buyerFixture,
        uid: 'other',
        email: 'other@potluck.test',
      },
    );
    await report(validBody, buyerFixture, otherId);
    expect(await readReports()).toHaveLength(3);
  });

  it('stores a report without a note', async () => {
    const { email, reason } = validBody;
    expect(await report({ email, reason })).toMatchObject({ status: 201 });
    expect((await readReports())[0]).not.toHaveProperty('note');
  });

  it('responds with 409 to a report about the reporter’s own dish', async () => {
    expect(await report({ ...validBody, email: ownerFixture.email }, ownerFixture)).toMatchObject({
      status: 409,
      json: { code: 'own-item', message: 'You cannot report your own dish.' },
    });
    expect(await readReports()).toEqual([]);
  });

  it.each(['no-such-dish', 'a%2Fb'])('responds with 404 if no dish has the ID %s', async (id) => {
    expect(await report(validBody, buyerFixture, id)).toMatchObject({ status: 404 });
  });

  it.each([
    ['the email of another user', { ...validBody, email: 'other@potluck.test' }, 403],
    ['an unknown reason', { ...validBody, reason: 'boring' }, 400],
    ['a note of 501 characters', { ...validBody, note: 'x'.repeat(501) }, 400],
  ])('rejects a report with %s and stores nothing', async (_what, body, status) => {
    expect(await report(body)).toMatchObject({ status });
    expect(await readReports()).toEqual([]);
  });

  it('counts toward the reporter’s rate limit for writes', async () => {
    await service.stop();
    service = await startTestService({ rateLimits: { ...raisedRateLimits, writes: 1 } });
    expect((await report()).status).toBe(404);
    expect((await report()).status).toBe(429);
  });

  it('responds with 405 to GET', async () => {
    const { status, headers } = await service.call('GET', `/foods/${foodId}/reports`);
    expect({ status, allow: headers.get('Allow') }).toEqual({ status: 405, allow: 'POST' });
  });
});
