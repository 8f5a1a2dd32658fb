import { MAX_DESCRIPTION_LENGTH, MAX_FOOD_NAME_LENGTH } from '@potluck/functions/contract/food';
import { kitchenTextLimits } from '@potluck/functions/contract/kitchen';
import { MAX_CANCEL_NOTE_LENGTH } from '@potluck/functions/contract/order';
import { MAX_REPORT_NOTE_LENGTH } from '@potluck/functions/contract/report';

/**
 * Values that are not strings, as JSON text. All lists of values in this file contain JSON text,
 * because `JSON.stringify` cannot output `1e400` and `-0`.
 */
const nonStringValues = ['5', 'true', 'null', '[]', '{}'];

const unacceptableStrings = [
  '""',
  '"   "',
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

/** Invalid names. They contain invisible characters or too many combining marks. */
const disguisedNames = [
  String.raw`"Ch\u200bef"`,
  String.raw`"Ch\u2060ef"`,
  String.raw`"Ch\u00adef"`,
  String.raw`"Ch\u3164ef"`,
  String.raw`"Ch\u2062ef"`,
  String.raw`"Ch\ufff9ef"`,
  String.raw`"Ch\udb40\udc41ef"`,
  String.raw`"Che\u0301\u0301\u0301\u0301\u0301\u0301f"`,
];

const badUserText = (max: number) => [
  ...nonStringValues,
  ...unacceptableStrings,
  quoteAsJson('x'.repeat(max + 1)),
];
const badText = (max: number) => [...badUserText(max), ...disguisedNames];
/** Invalid values for a text field that can be empty. */
const badBlankableText = (max: number) =>
  badText(max).filter((value) => value !== '""' && value !== '"   "');
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
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:image/png;base64,AAAA',
    'DATA:text/html,x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    '//example.com/a.png',
    'example.com/a.png',
    '/etc/passwd',
    '/images/../api/foods',
    '/images/a b.png',
    'https://',
    'https:///a.png',
    'https://user:secret@example.com/a.png',
    'https://user@example.com/a.png',
    'https://example.com/"onerror="alert(1)',
    "https://example.com/'x",
    'https://example.com/<script>',
    'https://example.com/a\\b',
    'https://example.com/a\nb',
    'https://example.com/a b',
    'https://example.com/\u0000',
    `https://example.com/${'a'.repeat(2048)}`,
    '',
  ].map(quoteAsJson),
];

/**
 * Invalid values for the image URL that a cook enters. A purchase may contain an http URL, because it repeats the
 * stored image URL of the dish, so `badImage` contains none.
 */
const badEnteredImage = [...badImage, quoteAsJson('http://example.com/a.png')];

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
  quoteAsJson('x'.repeat(1501)),
  String.raw`"\ud800"`,
];

const nonObjectValues = ['null', '5', 'true', '"text"', '[]', '[{}]'];

const foodFields = {
  food_name: badText(MAX_FOOD_NAME_LENGTH),
  food_image: badEnteredImage,
  food_category: badText(40),
  quantity: [...badInteger(0), '1000001'],
  price: badPrice,
  food_origin: badText(60),
  description: badText(MAX_DESCRIPTION_LENGTH),
  allergens: [
    'null',
    '5',
    'true',
    '"text"',
    '{}',
    ...[...nonStringValues, '""', '"unknown"', '"__proto__"'].map((name) => `[${name}]`),
  ],
};
const profileFields = { name: badUserText(120), email: badEmail, photoURL: badPhoto };
const prefixFieldPaths = (field: string, values: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [`${field}.${name}`, list]));

/** Routes whose request body contains only the email of the caller. */
const ownEmailRoutes = [
  'POST /jwt',
  'DELETE /foods/:id',
  'DELETE /orders/:id',
  'PUT /account',
  'DELETE /account',
  'POST /account/sign-outs',
];
const forOwnEmailRoutes = <T>(value: T): Record<string, T> =>
  Object.fromEntries(ownEmailRoutes.map((route) => [route, value]));

/** Invalid values as JSON text, by route and by request body field, for example `added_by.name`. */
export const badFields: Record<string, Record<string, string[]>> = {
  ...forOwnEmailRoutes({ email: badEmail }),
  'POST /foods/:id/reports': {
    email: badEmail,
    reason: [...nonStringValues, '""', '"UNSAFE"', '"__proto__"', '["unsafe"]'],
    note: badUserText(MAX_REPORT_NOTE_LENGTH),
  },
  'POST /orders/:id/cancel': {
    email: badEmail,
    version: badInteger(1),
    reason: [...nonStringValues, '""', '"SOLD-OUT"', '"__proto__"', '["sold-out"]'],
    note: badText(MAX_CANCEL_NOTE_LENGTH),
    restock: badBoolean,
  },
  'POST /orders/:id/transitions': {
    email: badEmail,
    version: badInteger(1),
    to: [...nonStringValues, '""', '"READY"', '"cancelled"', '"__proto__"', '["ready"]'],
  },
  'PUT /kitchens/:email': {
    email: badEmail,
    place: badBlankableText(kitchenTextLimits.place),
    times: badBlankableText(kitchenTextLimits.times),
    payment: badBlankableText(kitchenTextLimits.payment),
    note: badBlankableText(kitchenTextLimits.note),
  },
  'PUT /notifications/:email': { email: badEmail, mail: badBoolean },
  'POST /foods': {
    ...foodFields,
    added_by: nonObjectValues,
    ...prefixFieldPaths('added_by', profileFields),
  },
  'PUT /foods/:id': { ...foodFields, email: badEmail },
  'POST /purchase': {
    foodId: badId,
    food_name: badUserText(120),
    food_image: badImage,
    price: badPrice,
    purchase_quantity: badInteger(1),
    buyer_name: badUserText(120),
    buyer_email: badEmail,
    buyer_photoURL: badPhoto,
    food_owner: nonObjectValues,
    ...prefixFieldPaths('food_owner', profileFields),
  },
};

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
