import * as v from 'valibot';
import { ownEmailRequestSchema } from '@potluck/functions/contract/account';
import { routes, type RouteName } from '@potluck/functions/routes';

/** Longer than the maximum length of every field, and shorter than the maximum size of a request body. */
const tooLong = quoteAsJson('x'.repeat(2_049));

/**
 * Values that are not strings, as JSON text. All lists of values in this file contain JSON text,
 * because `JSON.stringify` cannot output `1e400` and `-0`.
 */
const nonStringValues = ['5', 'true', 'null', '[]', '{}'];

const undisplayableTexts = [
  String.raw`"lone \ud800 surrogate"`,
  String.raw`"\udc00"`,
  String.raw`"nul \u0000"`,
  String.raw`"bell \u0007"`,
  String.raw`"escape \u001b[31m"`,
  String.raw`"delete \u007f"`,
  String.raw`"line \u2028 separator"`,
  String.raw`"right to left \u202e"`,
  String.raw`"isolate \u2067"`,
  String.raw`"mark only \u200f"`,
];

/** Invalid texts that contain invisible characters or too many combining marks. */
const disguisedNames = [
  String.raw`"Ch\u200bef"`,
  String.raw`"Ch\u2060ef"`,
  String.raw`"Ch\u00adef"`,
  String.raw`"Ch\u17b4ef"`,
  String.raw`"Ch\u2062ef"`,
  String.raw`"Ch\ufff9ef"`,
  String.raw`"Ch\udb40\udc41ef"`,
  String.raw`"Che\u0301\u0301\u0301\u0301\u0301\u0301f"`,
];

/** Invalid values for a text field that can be empty. */
const badBlankableText = [...nonStringValues, ...undisplayableTexts, ...disguisedNames, tooLong];
const badText = [...badBlankableText, '""', '"   "'];
const badBoolean = ['5', '"true"', 'null', '[]', '{}'];

const badInteger = (smallest: number) => [
  String(smallest - 1),
  '0.5',
  '1e400',
  '-1e400',
  '9007199254740993e3',
  '1e21',
  '-0',
  '"2"',
  'true',
  'null',
  '[]',
  '{}',
  '[1]',
  '""',
];

const invalidPriceNumbers = '-1 -0.01 -0 0.001 1.999 1000000.01 1e400 -1e400 1e21 5e-324';
const badPrice = [
  ...invalidPriceNumbers.split(' '),
  ...'"2" "6.50" true null [] {} [6.5] ""'.split(' '),
];

const badImage = [
  ...nonStringValues.filter((value) => value !== 'null'),
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'http://example.com/a.png',
    '//example.com/a.png',
    'example.com/a.png',
    'https:///a.png',
    'https://user:secret@example.com/a.png',
    'https://example.com/"onerror="alert(1)',
    "https://example.com/'x",
    'https://example.com/<script>',
    'https://example.com/a\\b',
    'https://example.com/a\nb',
    'https://example.com/\u0000',
    `https://example.com/${'a'.repeat(2048)}`,
    '',
  ].map(quoteAsJson),
];

/** Invalid values for the photo of a user. An empty URL is valid, because it means no photo. */
const badPhoto = badImage.filter((value) => value !== '""');

const badEmail = [
  ...nonStringValues,
  ...['', ' ', 'a', '@', 'a@', '@b', 'a b@c.test', 'a@b@c.test', 'a\u0000@c.test'].map(quoteAsJson),
  String.raw`"\ud800@c.test"`,
  quoteAsJson(`${'a'.repeat(250)}@c.test`),
];

/** Invalid IDs for request bodies. `badPathIds` contains the invalid IDs for URL paths. */
const badId = [
  ...nonStringValues,
  ...['', '.', '..', 'a/b', 'a/b/c', '__x__', '__proto__/x', 'a b', 'ä', '\u0000'].map(quoteAsJson),
  quoteAsJson('x'.repeat(65)),
  tooLong,
  String.raw`"\ud800"`,
];

const nonObjectValues = ['null', '5', 'true', '"text"', '[]', '[{}]'];
const badChoice = [...nonStringValues, '""', '"__proto__"', '"cancelled"'];

/** Null is valid for an optional field, because it clears the field. */
const isNotNull = (value: string) => value !== 'null';
const badList = [
  '5',
  'true',
  '"text"',
  '{}',
  ...[...nonStringValues, '""', '"unknown"', '"__proto__"'].map((name) => `[${name}]`),
];

/** Invalid values as JSON text, by the name of the request body field. A text that can be empty needs no entry. */
const badValues: Record<string, string[]> = {
  email: badEmail,
  buyer_email: badEmail,
  name: badText,
  buyer_name: badText,
  photoURL: badPhoto,
  buyer_photoURL: badPhoto,
  food_name: badText,
  food_image: badImage,
  food_category: badText,
  food_origin: badText,
  description: badText,
  quantity: [...badInteger(0), '1000001'],
  max_per_guest: [...badInteger(1).filter(isNotNull), '1000001'],
  quantity_before: [...badInteger(0), '1000001'],
  price: badPrice,
  allergens: badList,
  diets: badList,
  pay: badList,
  windows: [...badList, '[{"from":"2999-01-01"}]'],
  ...Object.fromEntries(
    ['portion', 'ingredients', 'keeps', 'area', 'about'].map((name) => [
      name,
      badText.filter(isNotNull),
    ]),
  ),
  zone: [...badChoice.filter(isNotNull), '"Europe/Atlantis"', '"+01:00"'],
  cell: [...badChoice.filter(isNotNull), '"gcw2"', '"gcw2hzy"', '"GCW2HZ"', '"53.4,-2.3"'],
  show_place: badChoice.filter(isNotNull),
  window: [...nonStringValues, tooLong],
  id: badId,
  stars: [...badInteger(1), '6'],
  text: badText,
  // The number -0 is valid.
  count: [...badInteger(0).filter((value) => value !== '-0'), '41'],
  foodId: badId,
  purchase_quantity: badInteger(1),
  version: badInteger(1),
  to: [...badChoice, '"READY"', '["ready"]'],
  orders: [...badList, '[]', '[{"id":"a/b","version":1}]', '[{"id":"order","version":0}]'],
  reason: [...badChoice, '"OTHER"', '["other"]'],
  restock: badBoolean,
  allergy: badBoolean,
  mail: [...badChoice, '"ALL"', 'true'],
  note: badBlankableText,
};

/**
 * Returns invalid values as JSON text for every field of a request schema, by the path of the field, for example
 * `added_by.name`.
 * @throws Error if `badValues` lacks a field
 */
function listBadFields(schema: v.GenericSchema, prefix = ''): [path: string, values: string[]][] {
  const { entries } = schema as v.ObjectSchema<Record<string, v.GenericSchema>, undefined>;
  return Object.entries(entries).flatMap(([name, field]): [string, string[]][] => {
    const path = prefix + name;
    if (field.type === 'object')
      return [[path, nonObjectValues], ...listBadFields(field, `${path}.`)];
    const values = badValues[name] ?? (v.is(field, '') ? badBlankableText : undefined);
    if (!values) throw new Error(`There are no invalid values for the field ${name}.`);
    return [[path, values]];
  });
}

/** Every route with a request body, and invalid values for each of its fields. */
export const badFields = (Object.keys(routes) as RouteName[])
  // `POST /unsubscribe` ignores its body.
  .filter((route) => !route.startsWith('GET ') && route !== 'POST /unsubscribe')
  .map((route) => {
    const rules = routes[route];
    return [route, listBadFields('body' in rules ? rules.body : ownEmailRequestSchema)] as const;
  });

interface BadBody {
  type?: string;
  text: string;
  status: number;
}

/**
 * Invalid request bodies for every route that expects a body. Each key completes the phrase “a
 * request body that is …” in a test title.
 */
export const badBodies: Record<string, BadBody> = {
  'a list': { text: '[]', status: 400 },
  null: { text: 'null', status: 400 },
  'a number': { text: '7', status: 400 },
  'an empty object': { text: '{}', status: 400 },
  'an object with only __proto__': { text: '{"__proto__":{"email":"a@b.test"}}', status: 400 },
  'an object with only constructor': { text: '{"constructor":{"prototype":{"x":1}}}', status: 400 },
  'an object with a duplicate key and an invalid last value': {
    text: '{"email":"a@b.test","email":7}',
    status: 400,
  },
  'malformed JSON': { text: '{"email":', status: 400 },
  'larger than 16 KiB': { text: JSON.stringify({ email: 'x'.repeat(17_000) }), status: 413 },
  '1 MB large': { text: JSON.stringify({ email: 'x'.repeat(1_000_000) }), status: 413 },
  'a form': { type: 'application/x-www-form-urlencoded', text: 'email=a%40b.test', status: 415 },
  'plain text': { type: 'text/plain', text: '{"email":"a@b.test"}', status: 415 },
  XML: { type: 'application/xml', text: '<email/>', status: 415 },
};

/** Invalid IDs for URL paths, for example for the `:id` in /foods/:id and /orders/:id. */
export const badPathIds = [
  'a%2Fb%2Fc',
  '%2e%2e%2ffoods',
  '%00',
  '%20',
  '__x__',
  '__proto__%2Fx',
  'a%0Ab',
  '%F0%9F%8D%9C',
  'x'.repeat(65),
  'x'.repeat(1501),
  "'%20or%201=1",
  '$where',
  '{}',
];

/** Invalid query strings for every list with pages. */
const badPageQueries = [
  'limit=0',
  'limit=',
  'limit[]=1',
  'limit=1&limit=2',
  'after=',
  'after=x',
  'after[]=x',
  'after=a&after=b',
];

/** Invalid cursors of the lists of a user: `["1","order"]`, `[1,"a/b"]`, and `[1e15,"order"]` in base64url. */
const badUserListQueries = [
  ...badPageQueries,
  'after=WyIxIiwib3JkZXIiXQ',
  'after=WzEsImEvYiJd',
  'after=WzFlMTUsIm9yZGVyIl0',
];

/** Invalid query strings, by the path of the list that receives them. */
export const badQueries: Record<string, string[]> = {
  'my-foods/:email': badUserListQueries,
  'foods/:id/reviews': badUserListQueries,
  'cooks/:id/reviews': badUserListQueries,
  'orders/:email': badUserListQueries,
  'cooks/:id/foods': badUserListQueries,
  'following/:email/foods': badUserListQueries,
  'received-orders/:email': [
    ...badUserListQueries,
    'state=ready',
    'state=',
    'state=ACTIVE',
    'state[]=active',
    'state=active&state=past',
    'limit=101',
  ],
  'received-orders/:email/count': [
    'since=',
    'since=monday',
    'since=0000-01-01T00:00:00.000Z',
    'since[]=2026-11-23T00:00:00.000Z',
    'since=2026-11-23T00:00:00.000Z&since=2026-11-23T00:00:00.000Z',
  ],
  foods: [
    ...badPageQueries,
    'sortField=added_by.email',
    'sortField=__name__',
    'sortField=food_name&sortField=price',
    'sortField[]=price',
    'sortField[a]=price',
    'sortOrder=asc&sortOrder=desc',
    'sortOrder[]=asc',
    'sortField=price%00',
    'search=a&search=b',
    'category=Rice&category=Soup',
    'without=__proto__',
    'without=milk&without=eggs',
    'diet=vegan&diet=halal',
    'area=a&area=b',
    'near[]=gcw2h',
    // Cursors in base64url. The first belongs to another sort order. The price in the second is a string. The third
    // is valid, but has padding.
    'after=WyJwcmljZSIsImFzYyIsMSwiYSIsImEiXQ',
    'after=WyJmb29kX25hbWUiLCJhc2MiLCIxIiwiYSIsImEiXQ',
    'after=WyJmb29kX25hbWUiLCJhc2MiLDEsImEiLCJhIl0%3D',
  ],
};

function quoteAsJson(value: string): string {
  return JSON.stringify(value);
}

/** Returns the body as JSON, with the JSON text `value` at `path`, for example `added_by.name`. */
export function replaceJsonValue(body: object, path: string, value: string): string {
  const placeholder = '<replaced value>';
  const names = path.split('.');
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = names
    .slice(0, -1)
    .reduce((object, name) => object[name] as Record<string, unknown>, copy);
  parent[names.at(-1) ?? ''] = placeholder;
  return JSON.stringify(copy).replace(JSON.stringify(placeholder), () => value);
}
