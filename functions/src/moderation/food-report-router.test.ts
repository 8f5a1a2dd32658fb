import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportCountsCollection, reportsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const noon = Date.UTC(2026, 0, 1, 12);
let clock: number;
const now = () => new Date(clock);
let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  clock = noon;
  service = await startTestService({ now });
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

  it('responds with 201 if Firestore stores the report but its response is lost', async () => {
    failNextCommit(service.db, { isApplied: true });
    expect((await report()).status).toBe(201);
    expect(await readReports()).toHaveLength(1);
  });

  it('responds with 200 to a repeated report even if its commit fails, because the first report is stored', async () => {
    await report();
    failNextCommit(service.db, { isApplied: false });
    expect((await report()).status).toBe(200);
    expect(await readReports()).toHaveLength(1);
  });

  it('responds with an error if Firestore does not store the report', async () => {
    failNextCommit(service.db, { isApplied: false });
    expect((await report()).status).toBeGreaterThanOrEqual(500);
    expect(await readReports()).toEqual([]);
  });

  it('stores a separate report for each person and each dish', async () => {
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
});

describe('the limit of 20 reports per reporter and day', () => {
  /** Adds `count` dishes, and resolves with the response to a report about each dish. */
  async function reportDishes(count: number, account = buyerFixture) {
    const responses = [];
    for (let reported = 0; reported < count; reported += 1) {
      const id = await addFoodFixture(service);
      responses.push(await report({ ...validBody, email: account.email }, account, id));
    }
    return responses;
  }

  /** Stores one report of the buyer about another dish, and changes the counter of the day to `count`. */
  async function setReportCount(count: number): Promise<void> {
    await reportDishes(1);
    const [record] = (await reportCountsCollection(service.db).get()).docs;
    await record?.ref.update({ count });
  }

  it('accepts 20 reports in one UTC day, and responds to the next report with 429 and the time until midnight', async () => {
    const statuses = (await reportDishes(20)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 201));
    const { status, headers, json } = await report();
    expect({ status, code: json.code, message: json.message }).toEqual({
      status: 429,
      code: 'too-many-requests',
      message: 'You can report at most 20 dishes a day. Please try again in 12 hours.',
    });
    expect(headers.get('Retry-After')).toBe(String(12 * 60 * 60));
    expect(await readReports()).toHaveLength(20);
  });

  it('states a wait of an hour in the last hour of the day', async () => {
    clock = noon + 11.5 * 60 * 60 * 1000;
    await setReportCount(20);
    expect((await report()).json.message).toBe(
      'You can report at most 20 dishes a day. Please try again in an hour.',
    );
  });

  it('applies until the end of the UTC day, and accepts further reports on the next day', async () => {
    await setReportCount(20);
    clock = Date.UTC(2026, 0, 2) - 1;
    expect((await report()).status).toBe(429);
    clock = Date.UTC(2026, 0, 2);
    expect((await report()).status).toBe(201);
  });

  it('applies to each reporter separately', async () => {
    await setReportCount(20);
    expect((await report()).status).toBe(429);
    const other = { ...buyerFixture, uid: 'other', email: 'other@potluck.test' };
    expect((await report({ ...validBody, email: other.email }, other)).status).toBe(201);
  });

  it('responds with 200 to a repeated report above the limit', async () => {
    await report();
    await setReportCount(20);
    expect((await report()).status).toBe(200);
  });

  it('does not count a repeated report', async () => {
    for (let count = 0; count < 20; count += 1) await report();
    expect((await reportDishes(1))[0]?.status).toBe(201);
  });

  it('applies across API instances if they receive reports at the same time', async () => {
    await setReportCount(18);
    const ids = await Promise.all(Array.from({ length: 6 }, () => addFoodFixture(service)));
    const other = await startTestService({ db: service.db, now });
    const responses = await Promise.all(
      ids.map((id, index) =>
        (index % 2 === 0 ? service : other).call('POST', `/foods/${id}/reports`, {
          account: buyerFixture,
          body: validBody,
        }),
      ),
    );
    await other.stop();
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 429, 429, 429, 429,
    ]);
    expect(await readReports()).toHaveLength(3);
  });

  it('is counted in a document without the uid, which expires a day after the last report', async () => {
    await reportDishes(2);
    const [record, ...others] = (await reportCountsCollection(service.db).get()).docs;
    expect(others).toEqual([]);
    expect(record?.data().count).toBe(2);
    expect(record?.data().expires_at.toMillis()).toBe(clock + 24 * 60 * 60 * 1000);
    expect(JSON.stringify([record?.id, record?.data()])).not.toContain(buyerFixture.uid);
  });

  it('needs one Firestore read and one write per report', async () => {
    // The reads are the food, the report, and the reporter's count of the day. The writes are the report and
    // the count.
    const usage = await countFirestoreUsage(service.db, () => report());
    expect(usage).toMatchObject({ reads: 3, writes: 2 });
  });
});
