import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  foodsCollection,
  ordersCollection,
  reportCountsCollection,
  reportsCollection,
} from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const HOUR_MS = 60 * 60 * 1000;
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

const content = { reason: 'unsafe', note: 'It is not cooked.' };
const otherBuyer = { ...buyerFixture, uid: 'other', email: 'other@potluck.test' };
const report = (id = foodId, account = buyerFixture, body: object = content) =>
  service.call('POST', `/foods/${id}/reports`, {
    account,
    body: { email: account.email, ...body },
  });
const readReports = async () =>
  (await reportsCollection(service.db).get()).docs.map((document) => document.data());
const readCounts = async () => (await reportCountsCollection(service.db).get()).docs;

describe('POST /foods/{id}/reports', () => {
  it('stores the report without the email of the reporter, with three reads and two writes', async () => {
    // The reads are the food, the report, and the reporter's count of the day. The writes are the report and
    // the count.
    const usage = await countFirestoreUsage(service.db, async () => {
      expect(await report()).toMatchObject({
        status: 201,
        json: { message: 'Thank you. We will look at this dish.' },
      });
    });
    expect(usage).toMatchObject({ reads: 3, writes: 2 });
    expect(await readReports()).toEqual([
      {
        food_id: foodId,
        owner_uid: ownerFixture.uid,
        reporter_uid: buyerFixture.uid,
        ...content,
        version: expect.stringMatching(/^[\da-f]{20}$/) as string,
        created_at: Timestamp.fromMillis(noon),
      },
    ]);
  });

  it('logs a new report with the dish and the reason, and not a repeated one', async () => {
    await report();
    await report();
    const details = { food_id: foodId, reason: 'unsafe' };
    expect(service.logged).toMatchObject([{ severity: 'WARNING', message: 'New report', details }]);
    expect(JSON.stringify(service.logged)).not.toMatch(/cooked|guest@/);
  });

  it.each([
    ['name', { food_name: 'Rice' }],
    ['image', { food_image: '/images/foods/egusi-soup-960.webp' }],
    ['description', { description: 'Other rice.' }],
    ['allergens', { allergens: ['nuts'] }],
    ['name of the cook', { added_by: { ...ownerFixture, name: 'Ama' } }],
  ])('stores another report of the same person after a change of the %s', async (_what, change) => {
    await report();
    await foodsCollection(service.db).doc(foodId).update(change);
    expect((await report()).status).toBe(201);
    await foodsCollection(service.db).doc(foodId).update({ quantity: 1, updated_at: new Date() });
    expect((await report()).status).toBe(200);
    expect(new Set((await readReports()).map(({ version }) => version)).size).toBe(2);
  });

  it('stores the report of an illness also if the same person has reported the dish before', async () => {
    await report();
    const ill = { reason: 'ill' };
    expect((await report(foodId, buyerFixture, ill)).status).toBe(201);
    expect((await report(foodId, buyerFixture, ill)).status).toBe(200);
    expect(await readReports()).toHaveLength(2);
  });

  it('responds with 200 to a repeated report and stores only the first report', async () => {
    await report();
    expect(await report(foodId, buyerFixture, { reason: 'other', note: 'Again.' })).toMatchObject({
      status: 200,
      json: { message: 'You have already reported this dish. We will look at it.' },
    });
    expect(await readReports()).toMatchObject([{ reason: 'unsafe' }]);
  });

  it.each([
    ['201 if Firestore stores the report but its response is lost', true, 201],
    ['500 if Firestore does not store the report', false, 500],
  ])('responds with %s', async (_what, isApplied, status) => {
    failNextCommit(service.db, { isApplied });
    expect((await report()).status).toBe(status);
    expect(await readReports()).toHaveLength(isApplied ? 1 : 0);
  });

  it('responds with 200 to a repeated report even if its commit fails, because the first report is stored', async () => {
    await report();
    failNextCommit(service.db, { isApplied: false });
    expect((await report()).status).toBe(200);
  });

  it('stores a separate report for each person and each dish, also without a note', async () => {
    await report(foodId, buyerFixture, { reason: 'unsafe' });
    await report(foodId, otherBuyer);
    await report(await addFoodFixture(service));
    const reports = await readReports();
    expect(reports).toHaveLength(3);
    expect(reports.filter((stored) => 'note' in stored)).toHaveLength(2);
  });

  it('responds with 409 to a report about the reporter’s own dish', async () => {
    expect(await report(foodId, ownerFixture)).toMatchObject({
      status: 409,
      json: { code: 'own-item', message: 'You cannot report your own dish.' },
    });
    expect(await readReports()).toEqual([]);
  });

  it('accepts the report of a hidden or deleted dish only from a guest who has ordered it', async () => {
    await ordersCollection(service.db).doc('order').set(createStoredOrderFixture([], { foodId }));
    const food = foodsCollection(service.db).doc(foodId);
    expect((await report('no-such-dish')).status).toBe(404);
    await food.update({ hidden: { reason: 'Reported', at: Timestamp.now() } });
    expect((await report(foodId, otherBuyer)).status).toBe(404);
    expect((await report()).status).toBe(201);
    await food.delete();
    expect((await report(foodId, otherBuyer)).status).toBe(404);
    expect((await report(foodId, buyerFixture, { reason: 'ill' })).status).toBe(201);
    const reported = { food_id: foodId, owner_uid: ownerFixture.uid };
    expect(await readReports()).toMatchObject([reported, reported]);
  });
});

describe('the limit of 20 reports per reporter and day', () => {
  /** Stores one report of the buyer about another dish, and changes the counter of the day to `count`. */
  async function setReportCount(count: number): Promise<void> {
    expect((await report(await addFoodFixture(service))).status).toBe(201);
    const [record] = await readCounts();
    await record?.ref.update({ count });
  }

  it('applies until the end of the UTC day, to each reporter separately', async () => {
    await setReportCount(19);
    expect((await report(await addFoodFixture(service))).status).toBe(201);
    const { status, headers, json } = await report();
    expect({ status, code: json.code, message: json.message }).toEqual({
      status: 429,
      code: 'too-many-requests',
      message: 'You can send at most 20 reports a day. Please try again in 12 hours.',
    });
    expect(headers.get('Retry-After')).toBe(String(12 * 60 * 60));
    expect(await readReports()).toHaveLength(2);
    expect((await report(foodId, otherBuyer)).status).toBe(201);
    clock = noon + 12 * HOUR_MS - 1;
    expect(await report()).toMatchObject({
      status: 429,
      json: { message: 'You can send at most 20 reports a day. Please try again in an hour.' },
    });
    clock = noon + 12 * HOUR_MS;
    expect((await report()).status).toBe(201);
  });

  it('does not apply to a repeated report, which also does not count', async () => {
    await report();
    await setReportCount(19);
    expect((await report()).status).toBe(200);
    const next = await addFoodFixture(service);
    expect((await report(next)).status).toBe(201);
    expect((await report(next)).status).toBe(200);
  });

  it('applies across API instances if they receive reports at the same time', async () => {
    await setReportCount(19);
    const ids = await Promise.all(Array.from({ length: 2 }, () => addFoodFixture(service)));
    const other = await startTestService({ db: service.db, now });
    const responses = await Promise.all(
      ids.map((id, index) =>
        (index % 2 === 0 ? service : other).call('POST', `/foods/${id}/reports`, {
          account: buyerFixture,
          body: { email: buyerFixture.email, ...content },
        }),
      ),
    );
    await other.stop();
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 429]);
    expect(await readReports()).toHaveLength(2);
  });

  it('is counted in a document without the uid, which expires a day after the last report', async () => {
    await report();
    clock += HOUR_MS;
    await report(await addFoodFixture(service));
    const [record, ...others] = await readCounts();
    expect(others).toEqual([]);
    expect(record?.data()).toEqual({
      count: 2,
      expires_at: Timestamp.fromMillis(clock + 24 * HOUR_MS),
    });
    expect(record?.id).not.toContain(buyerFixture.uid);
  });
});
