/** A defect that somebody could write, and the test file that must turn red because of it. */
export interface SeededFault {
  what: string;
  /** It takes long, or another one is like it: for `npm run test:long` alone. */
  atLength?: true;
  /** The file's text, replaced in a copy of the project. */
  edits: [file: string, from: string, to: string][];
  test: string;
  /** Only the tests of that file with this in their name, when the whole file would take long. */
  only?: string;
}

const service = 'functions/src';
const client = 'web/src';
const unit = (name: string) => `${service}/${name}.test.ts`;
const promise = (name: string) => `emulator-tests/promises/in-process/${name}.test.ts`;

export const allFaults: SeededFault[] = [
  {
    what: 'a purchase reads outside its transaction',
    edits: [[`${service}/order/place-order.ts`, 'await transaction.getAll(', 'await db.getAll(']],
    test: promise('never-oversold'),
    only: 'sell 10 buyers',
  },
  {
    what: 'those who buy together do not see what is left by the one before',
    atLength: true,
    edits: [
      [
        `${service}/order/place-order.ts`,
        'foodAfter = verdict.foodAfter;',
        'foodAfter = { ...verdict.foodAfter, quantity: food?.quantity ?? 0 };',
      ],
    ],
    test: promise('shop-model'),
  },
  {
    what: 'what was bought stays in stock',
    atLength: true,
    edits: [
      [`${service}/order/place-order.ts`, '{ quantity, purchase_count });', '{ purchase_count });'],
    ],
    test: promise('shop-model'),
  },
  {
    what: 'the order’s id is made inside the transaction',
    atLength: true,
    edits: [[`${service}/order/place-order.ts`, '.doc(attempt.orderId)', '.doc()']],
    test: promise('shop-model'),
  },
  {
    what: 'a repeated purchase does not look for its key',
    atLength: true,
    edits: [[`${service}/order/place-order.ts`, 'if (key) return', 'if (key && false) return']],
    test: promise('shop-model'),
  },
  {
    what: 'one key at two instances is two orders',
    atLength: true,
    edits: [
      [`${service}/order/place-order.ts`, 'await transaction.getAll(', 'await db.getAll('],
      [
        `${service}/order/place-order.ts`,
        'transaction.create(purchaseKeysIn(',
        'transaction.set(purchaseKeysIn(',
      ],
      [`${service}/order/purchase-attempt.ts`, 'keyId.slice(0, 20)', 'randomUUID()'],
    ],
    test: promise('exactly-once'),
    only: '20 callers',
  },
  {
    what: 'a purchase that was placed is placed again, since its key is not looked for',
    atLength: true,
    edits: [
      [`${service}/order/place-order.ts`, 'if (key) return', 'if (key && false) return'],
      [
        `${service}/order/place-order.ts`,
        'transaction.create(purchaseKeysIn(',
        'transaction.set(purchaseKeysIn(',
      ],
      [`${service}/order/purchase-attempt.ts`, 'keyId.slice(0, 20)', 'randomUUID()'],
    ],
    test: promise('killed-process'),
    only: 'killed after the commit',
  },
  {
    what: 'the queue lets everybody in at once',
    edits: [[`${service}/food/food-queue.ts`, '= before.then(', '= Promise.resolve().then(']],
    test: unit('food/food-queue'),
  },
  {
    what: 'a food is sold to its own cook',
    atLength: true,
    edits: [
      [
        `${service}/order/judge-purchase.ts`,
        'food.owner_uid === buyer.uid',
        'food.owner_uid === buyer.email',
      ],
    ],
    test: unit('order/judge-purchase'),
  },
  {
    what: 'one unit too many is sold',
    atLength: true,
    edits: [
      [
        `${service}/order/judge-purchase.ts`,
        'purchase_quantity > food.quantity',
        'purchase_quantity > food.quantity + 1',
      ],
    ],
    test: unit('order/judge-purchase'),
  },
  {
    what: 'the client’s price is believed',
    atLength: true,
    edits: [[`${service}/order/judge-purchase.ts`, 'price !== food.price', 'price < 0']],
    test: unit('order/judge-purchase'),
  },
  {
    what: 'anybody may edit a food',
    edits: [
      [
        `${service}/food/food-router.ts`,
        'await requireOwn(foodId, owner);\n        return queue',
        'return queue',
      ],
    ],
    test: unit('app'),
  },
  {
    what: 'anybody may delete a food',
    atLength: true,
    edits: [
      [
        `${service}/food/food-router.ts`,
        'await requireOwn(foodId, owner);\n        await queue',
        'await queue',
      ],
    ],
    test: promise('shop-model'),
  },
  {
    what: 'anybody may delete an order',
    atLength: true,
    edits: [
      [
        `${service}/order/order-store.ts`,
        'if (stored?.buyer_uid !== buyerUid) return false;',
        'if (!stored) return false;',
      ],
    ],
    test: promise('shop-model'),
  },
  {
    what: 'another person’s email in the address is not compared',
    edits: [[`${service}/account/authenticate.ts`, '!isSameEmail(account.email, email)', 'false']],
    test: unit('app'),
  },
  {
    what: 'an edit writes whatever the body has',
    edits: [
      [
        `${service}/food/food-router.ts`,
        'edit({ foodId, fields, ifMatch })',
        'edit({ foodId, fields: request.body as typeof fields, ifMatch })',
      ],
    ],
    test: unit('app'),
  },
  {
    what: 'an edit takes its body as it comes',
    atLength: true,
    edits: [
      [
        `${service}/food/food-router.ts`,
        'parseBody(request, updateFoodRequest)',
        'request.body as Record<string, never>',
      ],
    ],
    test: promise('generated-input'),
    only: 'PUT /foods/:foodId',
  },
  {
    what: 'an edit overwrites what it has not seen',
    atLength: true,
    edits: [
      [`${service}/food/edit-food.ts`, '!matchesEtag(ifMatch, toFood(foodId, stored))', 'false'],
    ],
    test: unit('app'),
  },
  {
    what: 'a token may choose its algorithm and type',
    edits: [
      [`${service}/account/access-token.ts`, 'algorithms: [ALGORITHM],', ''],
      [`${service}/account/access-token.ts`, 'z.parse(header, verified.header);', ''],
    ],
    test: unit('account/access-token'),
  },
  {
    what: 'an expired token is believed',
    edits: [
      [
        `${service}/account/access-token.ts`,
        'complete: true,',
        'complete: true, ignoreExpiration: true,',
      ],
    ],
    test: unit('account/access-token'),
  },
  {
    what: 'a remembered token never ends',
    edits: [[`${service}/account/access-token.ts`, 'known && timestamp < known.exp', 'known']],
    test: unit('account/access-token'),
  },
  {
    what: 'a token is remembered before it is verified',
    edits: [
      [
        `${service}/account/access-token.ts`,
        'const read = readToken(',
        'verified.set(token, jwt.decode(token) as Claims);\n      const read = readToken(',
      ],
    ],
    test: unit('account/access-token'),
  },
  {
    what: 'a token for another audience is believed',
    atLength: true,
    edits: [
      [
        `${service}/account/access-token.ts`,
        'audience: AUDIENCE,\n      clockTimestamp',
        'clockTimestamp',
      ],
      [`${service}/account/access-token.ts`, 'aud: z.literal(AUDIENCE)', 'aud: z.string()'],
    ],
    test: unit('account/access-token'),
  },
  {
    what: 'an id of any shape reaches a path',
    edits: [[`${service}/contract/id.ts`, '/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/', '/^.{1,64}$/']],
    test: unit('contract/id'),
  },
  {
    what: 'an id is not looked at',
    atLength: true,
    edits: [
      [`${service}/http/parse.ts`, 'if (!parsed.success) throw notFound;', ''],
      [`${service}/http/parse.ts`, 'return parsed.data;', 'return id as string;'],
    ],
    test: promise('raw-address'),
  },
  {
    what: 'an image may be a script',
    edits: [[`${service}/contract/image-address.ts`, '!scheme.test(value)', 'false']],
    test: unit('contract/image-address'),
  },
  {
    what: 'a text may turn its writing direction',
    edits: [[`${service}/contract/text.ts`, '[${CONTROL}${BIDI_FORMATTING}]', '[${CONTROL}]']],
    test: unit('contract/text'),
  },
  {
    what: 'a call waits for Firestore as long as it likes',
    edits: [
      [
        `${service}/http/deadline.ts`,
        'await Promise.race([work(signal), expired])',
        'await work(signal)',
      ],
    ],
    test: unit('http/deadline'),
  },
  {
    what: 'a change whose answer is lost is not looked up',
    atLength: true,
    edits: [
      [`${service}/firestore/confirm-on-failure.ts`, 'if (!(await tookEffect())) throw', 'throw'],
    ],
    test: promise('lost-answer'),
  },
  {
    what: 'whoever reads waits longer than is promised',
    atLength: true,
    edits: [
      [`${service}/http/deadline.ts`, 'READ_DEADLINE_MS = 5_000', 'READ_DEADLINE_MS = 9_000'],
    ],
    test: promise('outage'),
    only: 'is stopped',
  },
  {
    what: 'an error may be kept by the CDN',
    edits: [[`${service}/http/cache.ts`, "'no-store'", "'public, max-age=600'"]],
    test: unit('app'),
  },
  {
    what: 'the server reads a body of any declared length',
    edits: [
      [
        `${service}/http/request-body.ts`,
        "Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES",
        'false',
      ],
    ],
    test: unit('guard-server'),
  },
  {
    what: 'the server reads a chunked body of any length',
    edits: [[`${service}/http/request-body.ts`, 'length > body.length', 'false']],
    test: unit('guard-server'),
  },
  {
    what: 'the server unpacks compressed bodies',
    edits: [[`${service}/http/request-body.ts`, "encoding.toLowerCase() !== 'identity'", 'false']],
    test: unit('guard-server'),
  },
  {
    what: 'an error tells of the inside',
    edits: [
      [
        `${service}/http/error-handler.ts`,
        "'Something went wrong in our kitchen. Please try again.'",
        'describe(error)',
      ],
    ],
    test: unit('app'),
  },
  {
    what: 'the log has the path as it was sent',
    atLength: true,
    edits: [
      [
        `${service}/http/log.ts`,
        '`${request.method} ${route} ${status}`',
        '`${request.method} ${request.originalUrl} ${status}`',
      ],
    ],
    test: promise('secrets'),
  },
  {
    what: 'nobody counts the calls',
    atLength: true,
    edits: [
      [
        `${service}/http/rate-limit.ts`,
        'await limiters[kind].consume(caller);',
        'await limiters[kind].get(caller);',
      ],
    ],
    test: unit('limits'),
  },
  {
    what: 'one call is not counted',
    atLength: true,
    edits: [[`${service}/order/order-router.ts`, "await limit('writes', buyer.uid);", '']],
    test: promise('every-limit'),
    only: 'DELETE /orders',
  },
  {
    what: 'a caller says what its address is',
    atLength: true,
    edits: [
      [
        `${service}/app.ts`,
        "app.set('trust proxy', trustedProxies)",
        "app.set('trust proxy', true)",
      ],
    ],
    test: unit('limits'),
  },
  {
    what: 'the emulator’s tokens are believed in production',
    edits: [
      [
        `${service}/refuse-emulators-in-production.ts`,
        'if (local) throw',
        'if (local && false) throw',
      ],
    ],
    test: unit('refuse-emulators-in-production'),
  },
  {
    what: 'the rules let anybody read',
    edits: [
      ['firestore.rules', 'allow read, write: if false;', 'allow read; allow write: if false;'],
    ],
    test: 'emulator-tests/rules/every-operation.test.ts',
  },
  {
    what: 'the deployed site names a host without TLS',
    edits: [['firebase.json', 'connect-src ', 'connect-src http://example.com ']],
    test: 'emulator-tests/built/content-security-policy.test.ts',
  },
  {
    what: 'another site may frame the pages',
    edits: [['firebase.json', "; frame-ancestors 'none'", '']],
    test: 'emulator-tests/built/content-security-policy.test.ts',
    only: 'headers',
  },
  {
    what: 'a login goes on to another site',
    edits: [[`${client}/features/account/origin.ts`, 'origin === base ?', 'origin !== "" ?']],
    test: `${client}/features/account/origin.test.ts`,
  },
  {
    what: 'each press of the button is another purchase',
    edits: [
      [`${client}/features/order/purchase-key.ts`, 'if (stored !== null) return stored;', ''],
    ],
    test: `${client}/features/order/purchase-key.test.ts`,
  },
  {
    what: 'the token stays after a sign-out',
    edits: [
      [
        `${client}/features/account/session.ts`,
        'lastIdToken = undefined;\n    storage.remove(ACCESS_TOKEN);',
        'lastIdToken = undefined;',
      ],
    ],
    test: `${client}/features/account/session.test.ts`,
  },
];

export const seededFaults = allFaults.filter(
  ({ atLength }) => !atLength || process.env.SEEDED_FAULTS === 'all',
);
