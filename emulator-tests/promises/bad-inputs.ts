import { ownEmailRequest } from '@potluck/functions/contract/account';
import { addFoodRequest, updateFoodRequest } from '@potluck/functions/contract/food';
import { purchaseRequest } from '@potluck/functions/contract/order';

/** Values as JSON text, since `1e400` and `-0` do not survive being JavaScript's. */
const notText = ['5', 'true', 'null', '[]', '{}'];

const unwritable = [
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

/** Text in which invisible characters or surplus marks disguise a name. */
const disguised = [
  String.raw`"Ch\u200bef"`,
  String.raw`"Ch\u2060ef"`,
  String.raw`"Ch\u00adef"`,
  String.raw`"Ch\u3164ef"`,
  String.raw`"Ch\u2062ef"`,
  String.raw`"Ch\ufff9ef"`,
  String.raw`"Ch\udb40\udc41ef"`,
  String.raw`"Che\u0301\u0301\u0301\u0301\u0301\u0301f"`,
];

const badShownText = (max: number) => [...notText, ...unwritable, quoted('x'.repeat(max + 1))];
const badText = (max: number) => [...badShownText(max), ...disguised];

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

const numbersThatAreNoPrice = '-1 -0.01 -0 0.001 1.999 1000000.01 1e400 -1e400 1e21 5e-324';
const badPrice = [
  ...numbersThatAreNoPrice.split(' '),
  ...'"2" "6.50" true null [] {} [6.5] ""'.split(' '),
];

const badImage = [
  ...notText.filter((value) => value !== 'null'),
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
  ].map(quoted),
];

/** Rejected where a user enters the URL. A purchase repeats stored URLs, which may be http. */
const badEnteredImage = [...badImage, quoted('http://example.com/a.png')];

const badEmail = [
  ...notText,
  ...['', ' ', 'a', '@', 'a@', '@b', 'a b@c.test', 'a@b@c.test', 'a\u0000@c.test'].map(quoted),
  String.raw`"\ud800@c.test"`,
  quoted(`${'a'.repeat(250)}@c.test`),
];

/** Of a body; in an address, those that a URL can carry. */
const badId = [
  ...notText,
  ...['', '.', '..', 'a/b', 'a/b/c', '__x__', '__proto__/x', 'a b', 'ä', '\u0000'].map(quoted),
  quoted('x'.repeat(65)),
  quoted('x'.repeat(1501)),
  String.raw`"\ud800"`,
];

const notObject = ['null', '5', 'true', '"text"', '[]', '[{}]'];

const foodFields = {
  food_name: badText(120),
  food_image: badEnteredImage,
  food_category: badText(40),
  quantity: [...badInteger(0), '1000001'],
  price: badPrice,
  food_origin: badText(60),
  description: badText(2000),
};
const person = { name: badShownText(120), email: badEmail, photoURL: badImage };
const nested = (field: string, values: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [`${field}.${name}`, list]));

/** Bad values for each field of each body, by its path. */
export const badFields: Record<string, Record<string, string[]>> = {
  'POST /jwt': { email: badEmail },
  'POST /foods': { ...foodFields, added_by: notObject, ...nested('added_by', person) },
  'PUT /foods/:id': { ...foodFields, email: badEmail },
  'POST /purchase': {
    foodId: badId,
    food_name: badShownText(120),
    food_image: badImage,
    price: badPrice,
    purchase_quantity: badInteger(1),
    buyer_name: badShownText(120),
    buyer_email: badEmail,
    buyer_photoURL: badImage,
    food_owner: notObject,
    ...nested('food_owner', person),
  },
  'DELETE /foods/:id': { email: badEmail },
  'DELETE /orders/:emailOrId': { email: badEmail },
};

/** What the contract says there is, for the test that nothing is missing above. */
export const contractFields: Record<string, string[]> = {
  'POST /jwt': Object.keys(ownEmailRequest.shape),
  'DELETE /foods/:id': Object.keys(ownEmailRequest.shape),
  'DELETE /orders/:emailOrId': Object.keys(ownEmailRequest.shape),
  'POST /foods': Object.keys(addFoodRequest.shape),
  'PUT /foods/:id': Object.keys(updateFoodRequest.shape),
  'POST /purchase': Object.keys(purchaseRequest.shape),
};

interface BadBody {
  type?: string;
  text: string;
  status: number;
}

/** Whole bodies that are refused wherever one is expected. */
export const badBodies: Record<string, BadBody> = {
  'a list': { text: '[]', status: 400 },
  null: { text: 'null', status: 400 },
  'a number': { text: '7', status: 400 },
  'an empty object': { text: '{}', status: 400 },
  'nothing but __proto__': { text: '{"__proto__":{"email":"a@b.test"}}', status: 400 },
  'nothing but constructor': { text: '{"constructor":{"prototype":{"x":1}}}', status: 400 },
  'a key twice, the last one bad': { text: '{"email":"a@b.test","email":7}', status: 400 },
  'malformed JSON': { text: '{"email":', status: 400 },
  'over 16 KiB': { text: JSON.stringify({ email: 'x'.repeat(17_000) }), status: 413 },
  '1 MB': { text: JSON.stringify({ email: 'x'.repeat(1_000_000) }), status: 413 },
  'a form': { type: 'application/x-www-form-urlencoded', text: 'email=a%40b.test', status: 415 },
  'plain text': { type: 'text/plain', text: '{"email":"a@b.test"}', status: 415 },
  XML: { type: 'application/xml', text: '<email/>', status: 415 },
};

/** The last part of an address under `/foods/` and `/orders/`. */
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

export const badQueries = [
  'sortField=quantity',
  'sortField=added_by.email',
  'sortField=__name__',
  'sortField=',
  'sortField=food_name&sortField=price',
  'sortField[]=price',
  'sortField[a]=price',
  'sortOrder=up',
  'sortOrder=ASC',
  'sortOrder=asc&sortOrder=desc',
  'sortOrder[]=asc',
  'sortField=price%00',
];

function quoted(value: string): string {
  return JSON.stringify(value);
}
