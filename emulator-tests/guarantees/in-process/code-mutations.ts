/** A deliberate bug in the code, and the test file that must fail because of it. */
export interface CodeMutation {
  description: string;
  edits: [file: string, originalText: string, replacement: string][];
  testFile: string;
}

const orderFolder = 'functions/src/order';
const foodFolder = 'functions/src/food';
const guaranteeTestPath = (name: string) => `emulator-tests/guarantees/in-process/${name}.test.ts`;
const newOrderForEachRequest: CodeMutation['edits'][number] = [
  `${orderFolder}/plan-stock-changes.ts`,
  'hashIdempotencyKey(buyer.uid, key).slice(0, 20)',
  'randomUUID()',
];

/**
 * Mutations that `npm run mutation` does not cover. Only tests with concurrent transactions, a
 * killed process, the site, or the configuration of the deployment can detect them.
 */
export const codeMutations: CodeMutation[] = [
  {
    description: 'a purchase reads the stock outside its transaction',
    edits: [[`${foodFolder}/change-stock.ts`, 'await transaction.getAll(', 'await db.getAll(']],
    testFile: guaranteeTestPath('never-oversold'),
  },
  {
    description: 'two API instances place two orders for one idempotency key',
    edits: [
      [`${foodFolder}/change-stock.ts`, 'await transaction.getAll(', 'await db.getAll('],
      newOrderForEachRequest,
    ],
    testFile: guaranteeTestPath('exactly-once'),
  },
  {
    description: 'a retried purchase places a second order after its first process was killed',
    edits: [newOrderForEachRequest],
    testFile: guaranteeTestPath('killed-process'),
  },
  {
    description: 'the emails about order events are stored after the commit of the events',
    edits: [
      [
        `${foodFolder}/change-stock.ts`,
        'let plan: StockPlan | undefined;',
        'let plan: StockPlan | undefined; let sent: OrderMail[] = [];',
      ],
      [
        `${foodFolder}/change-stock.ts`,
        'writeMails(transaction, db, mails, at);\n        return plan.outcomes;\n      });',
        `sent = mails; return plan.outcomes; }).then(async (outcomes) => {
          const batch = db.batch();
          writeMails(batch, db, sent, Timestamp.fromDate(now()));
          await batch.commit();
          return outcomes;
        });`,
      ],
    ],
    testFile: guaranteeTestPath('order-interleavings'),
  },
  {
    description: 'a cancellation reads the order outside its transaction',
    edits: [
      [
        `${foodFolder}/change-stock.ts`,
        '...orderIds.map((id) => ordersCollection(db).doc(id) as DocumentReference),\n      ...quotaDocuments.values(),\n    );',
        `...quotaDocuments.values());
        for (const id of orderIds) found.push(await ordersCollection(db).doc(id).get());`,
      ],
    ],
    testFile: guaranteeTestPath('order-interleavings'),
  },
  {
    description: 'a change counts as failed if the response to its commit is lost',
    edits: [['functions/src/firestore/client.ts', 'if (!(await tookEffect())) ', '']],
    testFile: guaranteeTestPath('lost-response'),
  },
  {
    description: 'the rate limit trusts every X-Forwarded-For header',
    edits: [
      [
        'functions/src/create-service-app.ts',
        "'trust proxy', trustedProxies",
        "'trust proxy', true",
      ],
    ],
    testFile: 'functions/src/routes.test.ts',
  },
  {
    description: 'the Firestore rules allow every read',
    edits: [['firestore.rules', 'allow read, write:', 'allow read; allow write:']],
    testFile: 'emulator-tests/firestore-rules/firestore-rules.test.ts',
  },
  {
    description: 'the Content-Security-Policy allows connections to a host without TLS',
    edits: [['firebase.json', 'connect-src ', 'connect-src http://example.com ']],
    testFile: 'emulator-tests/build-output/content-security-policy.test.ts',
  },
  {
    description: 'a login redirects to another site',
    edits: [['web/src/account/require-account.tsx', 'origin === base ?', 'origin !== "" ?']],
    testFile: 'web/src/account/require-account.test.tsx',
  },
  {
    description: 'each click on the purchase button creates a new idempotency key',
    edits: [
      [
        'web/src/order/purchase.ts',
        'const { key = crypto.randomUUID(), state',
        'const key = crypto.randomUUID(); const { state',
      ],
    ],
    testFile: 'web/src/order/purchase.test.ts',
  },
  {
    description: 'the access token stays in the browser after a sign-out',
    edits: [
      [
        'web/src/account/session.ts',
        'if (isOwnToken) safeLocalStorage.remove(ACCESS_TOKEN_STORAGE_KEY);',
        '',
      ],
    ],
    testFile: 'web/src/account/session.test.tsx',
  },
];
