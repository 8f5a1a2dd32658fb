import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Allergen, allergenLabels, allergenNames } from '../contract/allergens';
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

const animals: Allergen[] = ['crustaceans', 'fish', 'molluscs'];
const excluded: [Diet, Allergen[]][] = [
  ['vegan', ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs']],
  ['vegetarian', animals],
  ['halal', []],
  ['kosher', []],
];

it.each(excluded)(
  'The diet %s excludes exactly the allergens %j, on an addition, and on an edit of the diets or of the allergens',
  async (diet, names) => {
    const change = { price: 7 };
    for (const allergen of allergenNames) {
      const both = { diets: [diet], allergens: [allergen] };
      const message = `A ${diet} dish cannot contain ${allergenLabels[allergen].toLowerCase()}.`;
      const rejected = {
        status: 400,
        json: { code: 'invalid', message, fields: { diets: message } },
      };
      const [ofDiet, ofAllergen] = [
        await addFoodFixture(service, { diets: [diet], allergens: [] }),
        await addFoodFixture(service, { allergens: [allergen] }),
      ];
      const responses = [
        await add(both),
        await edit(ofDiet, { ...change, allergens: [allergen] }),
        await edit(ofAllergen, { ...change, diets: [diet] }),
      ];
      for (const response of responses) {
        if (names.includes(allergen)) expect(response).toMatchObject(rejected);
        else expect(response.json).not.toHaveProperty('code');
      }
      const isStored = !names.includes(allergen);
      expect((await readStored(ofDiet))?.allergens).toEqual(isStored ? [allergen] : []);
      expect((await readStored(ofAllergen))?.diets).toEqual(isStored ? [diet] : undefined);
    }
  },
);

describe('the pickup windows of a dish', () => {
  const start = '2026-03-02T18:00:00.000Z';
  const window = createWindowFixture(start);
  const until = (time: string) => [{ ...window, until: time }];
  const duration = 'A pickup takes from 15 minutes to 6 hours.';
  const cutoff = 'Orders must close before the pickup begins.';
  const closed = 'Orders for this pickup would already be closed.';
  const noTime = 'Choose a date and a time.';
  const zoneUnknown = 'The time zone is not known.';
  const createWindows = (count: number) =>
    Array.from({ length: count }, (_, day) => createWindowFixture(`2026-03-1${day}T18:00:00.000Z`));

  it.each([
    ['15 minutes', until('2026-03-02T18:15:00.000Z'), undefined],
    ['less than 15 minutes', until('2026-03-02T18:14:59.999Z'), ['windows.until', duration]],
    ['6 hours', until('2026-03-03T00:00:00.000Z'), undefined],
    ['more than 6 hours', until('2026-03-03T00:00:00.001Z'), ['windows.until', duration]],
    ['an end before the start', until('2026-03-02T17:00:00.000Z'), ['windows.until', duration]],
    ['a start in 28 days', [createWindowFixture('2026-03-29T12:00:00.000Z')], undefined],
    [
      'a later start',
      [createWindowFixture('2026-03-29T12:00:00.001Z')],
      ['windows', 'A pickup can begin at most 28 days ahead.'],
    ],
    [
      'a cutoff before the start',
      [createWindowFixture(start, '2026-03-01T20:00:00.000Z')],
      undefined,
    ],
    [
      'a cutoff after the start',
      [createWindowFixture(start, '2026-03-02T18:00:00.001Z')],
      ['windows.orders_until', cutoff],
    ],
    ['a cutoff in 1 ms', [createWindowFixture(start, '2026-03-01T12:00:00.001Z')], undefined],
    ['a cutoff now', [createWindowFixture(start, '2026-03-01T12:00:00.000Z')], ['windows', closed]],
    ['six windows', createWindows(6), undefined],
    ['seven windows', createWindows(7), ['windows', 'A dish can have at most 6 pickup times.']],
    [
      'the same window twice',
      [window, createWindowFixture(start, '2026-03-01T20:00:00.000Z')],
      ['windows', 'Two pickup times are the same.'],
    ],
    ['a missing time', [{ from: start, until: window.until }], ['windows.orders_until', noTime]],
    ['a number', [{ ...window, from: 1 }], ['windows.from', noTime]],
    ['a date without a time', [{ ...window, from: '2026-03-02' }], ['windows.from', noTime]],
    [
      'an impossible date',
      [{ ...window, from: '2026-02-31T18:00:00.000Z' }],
      ['windows.from', noTime],
    ],
    ['a local time', [{ ...window, from: '2026-03-02T18:00:00.000+05' }], ['windows.from', noTime]],
    ['no list', {}, ['windows', 'Pickup times must be a list.']],
    ['no object', [null], ['windows', 'A pickup time must be an object.']],
  ])('with %s are checked', async (_what, windows, error) => {
    const [field = '', message] = error ?? [];
    const { status, json } = await add({ windows, zone: 'Europe/London' });
    if (error)
      expect({ status, json }).toMatchObject({
        status: 400,
        json: { message, fields: { [field]: message } },
      });
    else expect(status).toBe(201);
  });

  it.each([
    ['Europe/London', undefined],
    ['UTC', undefined],
    ['Europe/Atlantis', zoneUnknown],
    ['+01:00', zoneUnknown],
    ['', zoneUnknown],
    [5, zoneUnknown],
    [null, 'The time zone is required.'],
    [undefined, 'The time zone is required.'],
  ])('need a known time zone: %j', async (zone, message) => {
    const { status, json } = await add({ windows: [window], zone });
    if (message === undefined) expect(status).toBe(201);
    else
      expect({ status, json }).toMatchObject({ status: 400, json: { fields: { zone: message } } });
  });

  it('are stored by start, with the id of the server and with milliseconds', async () => {
    const early = createWindowFixture('2026-03-02T10:00:00.000Z');
    const windows = [window, { ...early, id: 'other', from: '2026-03-02T10:00:00Z', note: 'x' }];
    const { insertedId } = (await add({ windows, zone: 'Europe/London' })).json;
    expect((await readStored(insertedId as string))?.windows).toEqual([early, window]);
  });

  it('that are closed stay valid on an edit, but a new window must be open, and the time zone must stay', async () => {
    const windows = [window];
    const id = await addFoodFixture(service, { windows, zone: 'Europe/London' });
    clock = Date.parse(start);
    expect((await edit(id, { windows, price: 7 })).status).toBe(200);
    expect((await edit(id, { price: 8 })).status).toBe(200);
    const others = [...windows, createWindowFixture('2026-03-02T17:00:00.000Z')];
    expect(await edit(id, { windows: others })).toMatchObject({
      json: { fields: { windows: closed } },
    });
    const zone = 'The time zone is required.';
    expect(await edit(id, { zone: null })).toMatchObject({
      status: 400,
      json: { fields: { zone } },
    });
    expect(await readStored(id)).toMatchObject({ windows, zone: 'Europe/London', price: 8 });
  });
});
