import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Diet } from '../contract/diets';
import { foodsCollection } from '../firestore/collections';
import { findMenuDifferences } from '../menu/repair-menu';
import { addFoodFixture } from '../testing/add-food-fixture';
import { createWindowFixture, foodFieldsFixture } from '../testing/food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { ownerFixture } from '../testing/user-fixtures';

let clock: number;
let service: TestApiService;
beforeEach(async () => {
  clock = Date.parse('2026-03-01T12:00:00Z');
  service = await startTestService({ now: () => new Date(clock) });
});
afterEach(async () => {
  expect(await findMenuDifferences(service.db)).toEqual([]);
  await service.stop();
});

const add = (changes: object) =>
  service.call('POST', '/foods', {
    account: ownerFixture,
    body: { ...foodFieldsFixture, allergens: null, ...changes, added_by: ownerFixture },
  });
const edit = (id: string, changes: object) => {
  const { allergens: _allergens, ...required } = foodFieldsFixture;
  const body = { ...required, ...changes, email: ownerFixture.email };
  return service.call('PUT', `/foods/${id}`, { account: ownerFixture, body });
};
const readStored = async (id: string) => (await foodsCollection(service.db).doc(id).get()).data();

it.each<[Diet, boolean]>([
  ['vegan', false],
  ['vegetarian', true],
])(
  'A %s dish with milk is allowed: %s, on an addition, and on an edit of the diets or of the allergens',
  async (diet, isAllowed) => {
    const fields = { diets: [diet], allergens: ['milk'] };
    const ofDiet = await addFoodFixture(service, { diets: [diet], allergens: [] });
    const ofAllergen = await addFoodFixture(service, { allergens: ['milk'] });
    const message = `A ${diet} dish cannot contain milk.`;
    for (const { status, json } of [
      await add(fields),
      await edit(ofDiet, { allergens: ['milk'] }),
      await edit(ofAllergen, { diets: [diet] }),
    ]) {
      expect(status < 300).toBe(isAllowed);
      expect(json).toMatchObject(isAllowed ? {} : { message, fields: { diets: message } });
    }
    for (const id of isAllowed ? [ofDiet, ofAllergen] : [])
      expect(await readStored(id)).toMatchObject(fields);
  },
);

describe('the pickup windows of a dish', () => {
  const start = '2026-03-02T18:00:00.000Z';
  const zone = 'Europe/London';
  const window = createWindowFixture(start);
  const ending = (time: string) => [{ ...window, until: `2026-03-${time}Z` }];
  const closing = (time: string) => [createWindowFixture(start, `2026-03-${time}Z`)];
  const from = (time: unknown) => [{ ...window, from: time }];
  const duration = ['windows.until', 'A pickup takes from 15 minutes to 6 hours.'];
  const late = ['windows.orders_until', 'Orders must close before the pickup begins.'];
  const closed = ['windows', 'Orders for this pickup would already be closed.'];
  const noTime = ['windows.from', 'Choose a date and a time.'];
  const far = ['windows', 'A pickup can begin at most 28 days ahead.'];
  const twice = ['windows', 'Two pickup times are the same.'];
  const tooMany = ['windows', 'A dish can have at most 6 pickup times.'];
  const ofDays = (count: number) =>
    Array.from({ length: count }, (_, day) => createWindowFixture(`2026-03-1${day}T18:00:00.000Z`));

  it.each<[string, unknown, string[]?]>([
    ['15 minutes', ending('02T18:15:00.000')],
    ['less than 15 minutes', ending('02T18:14:59.999'), duration],
    ['6 hours', ending('03T00:00:00.000')],
    ['more than 6 hours', ending('03T00:00:00.001'), duration],
    ['an end before the start', ending('02T17:00:00.000'), duration],
    ['a start in 28 days', [createWindowFixture('2026-03-29T12:00:00.000Z')]],
    ['a later start', [createWindowFixture('2026-03-29T12:00:00.001Z')], far],
    ['a cutoff before the start', closing('02T17:59:59.999')],
    ['a cutoff after the start', closing('02T18:00:00.001'), late],
    ['a cutoff in 1 ms', closing('01T12:00:00.001')],
    ['a cutoff now', closing('01T12:00:00.000'), closed],
    ['six windows', ofDays(6)],
    ['seven windows', ofDays(7), tooMany],
    ['the same window twice', [window, ...closing('01T20:00:00.000')], twice],
    ['a missing time', from(undefined), noTime],
    ['a number', from(1), noTime],
    ['a date without a time', from('2026-03-02'), noTime],
    ['an impossible date', from('2026-02-31T18:00:00.000Z'), noTime],
    ['a local time', from('2026-03-02T18:00:00.000+05'), noTime],
    ['no list', {}, ['windows', 'Pickup times must be a list.']],
  ])('with %s are checked', async (_what, windows, error) => {
    const { status, json } = await add({ windows, zone });
    expect(status).toBe(error ? 400 : 201);
    if (error) expect(json.fields).toEqual({ [error[0] ?? '']: error[1] });
  });

  it.each([
    ['The time zone is not known.', ['Europe/Atlantis', '+01:00', '', 5]],
    ['The time zone is required.', [null, undefined]],
  ])('need a known time zone: %s', async (message, zones) => {
    for (const one of zones) {
      const { json } = await add({ windows: [window], zone: one });
      expect(json).toMatchObject({ code: 'invalid', fields: { zone: message } });
    }
  });

  it('are stored by start, with the id of the server and with milliseconds', async () => {
    const early = createWindowFixture('2026-03-02T10:00:00.000Z');
    const windows = [window, { ...early, id: 'other', from: '2026-03-02T10:00:00Z', note: 'x' }];
    const { insertedId } = (await add({ windows, zone })).json;
    expect((await readStored(insertedId as string))?.windows).toEqual([early, window]);
  });

  it('that are closed stay valid on an edit, but a new window must be open, and the zone must stay', async () => {
    const windows = [window];
    const id = await addFoodFixture(service, { windows, zone });
    clock = Date.parse(start);
    expect((await edit(id, { windows, price: 7 })).status).toBe(200);
    expect((await edit(id, { price: 8 })).status).toBe(200);
    const others = [...windows, createWindowFixture('2026-03-02T17:00:00.000Z')];
    expect((await edit(id, { windows: others })).json.fields).toEqual({ windows: closed[1] });
    const { fields } = (await edit(id, { zone: null })).json;
    expect(fields).toEqual({ zone: 'The time zone is required.' });
    expect(await readStored(id)).toMatchObject({ windows, zone, price: 8 });
  });
});
