import { defineConfig } from 'oxlint';

const alone = barred(
  ['@potluck/**', '../**/web/**', '../**/emulator-tests/**'],
  'A deploy uploads the function without the other workspaces.',
);
const contractOnly = [
  barred(
    [
      '@potluck/functions/**',
      '!@potluck/functions/contract/**',
      '!@potluck/functions/testing/**',
      '../**/functions/**',
    ],
    'The site knows only the contract, and its tests the samples.',
  ),
  barred(['@potluck/emulator-tests/**', '../**/emulator-tests/**'], 'The site knows no tests.'),
];

/**
 * Which folder may import what. Within each of the two sources a folder imports from itself and
 * from the folders that stand behind it here.
 */
const arrows = [
  files('functions', [alone]),
  // contract ← http, firestore ← a feature ← app ← index.
  service('contract', [], 'The contract imports zod alone.'),
  service('http', ['contract'], 'http knows no feature.'),
  service('firestore', ['contract'], 'firestore knows no feature.'),
  service('server', ['contract', 'http'], 'The server in front of the app knows no feature.'),
  service('account', ['contract', 'http', 'firestore'], 'A feature imports no other.'),
  service(
    'food',
    ['account', 'contract', 'http', 'firestore'],
    'Everybody is an account; a food knows no orders.',
  ),
  service(
    'order',
    ['food', 'account', 'contract', 'http', 'firestore'],
    'An order is made of a food.',
  ),

  files('web', contractOnly),
  // contract ← lib, components ← a feature ← pages ← app.
  client('config', [], 'Addresses stand alone.'),
  client('lib', ['config'], 'lib knows no feature and no component.'),
  client('components', ['lib', 'config'], 'Components know no feature.'),
  client(
    'features/*',
    ['../components', '../lib', '../config'],
    'A feature imports no other; pages combine them.',
  ),
  client(
    'pages',
    ['features', 'components', 'lib', 'config'],
    'Pages know nothing of the app around them.',
  ),
];

function service(folder, from, message) {
  const patterns = (allowed) => [
    alone,
    outside(
      allowed.map((name) => `../${name}`),
      message,
    ),
  ];
  return [
    files(`functions/src/${folder}`, patterns(from)),
    files(`functions/src/${folder}`, patterns([...from, 'testing']), '*.test.ts'),
  ];
}

function client(folder, from, message) {
  return files(`web/src/${folder}`, [
    ...contractOnly,
    outside(
      from.map((name) => `../${name}`),
      message,
    ),
  ]);
}

function outside(allowed, message) {
  return barred(['../**', ...allowed.map((folder) => `!${folder}/**`)], message);
}

function barred(group, message) {
  return { group, message };
}

function files(folder, patterns, names = '*.{ts,tsx}') {
  return {
    files: [`${folder}/**/${names}`],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

/** What is no plain mistake but no good style either; the names say what they want. */
const strict = `
  eslint/no-array-constructor eslint/no-case-declarations eslint/no-empty eslint/no-empty-function
  eslint/no-fallthrough eslint/no-prototype-builtins eslint/no-redeclare eslint/no-regex-spaces
  eslint/no-unexpected-multiline eslint/no-useless-assignment eslint/no-useless-constructor
  eslint/no-var eslint/prefer-const eslint/prefer-rest-params eslint/prefer-spread
  eslint/preserve-caught-error

  typescript/adjacent-overload-signatures typescript/array-type typescript/ban-ts-comment
  typescript/ban-tslint-comment typescript/class-literal-property-style
  typescript/consistent-generic-constructors typescript/consistent-indexed-object-style
  typescript/consistent-type-assertions typescript/consistent-type-definitions
  typescript/dot-notation typescript/no-confusing-non-null-assertion
  typescript/no-confusing-void-expression typescript/no-deprecated typescript/no-dynamic-delete
  typescript/no-empty-object-type typescript/no-explicit-any typescript/no-extraneous-class
  typescript/no-generated-empty-object-type typescript/no-inferrable-types
  typescript/no-invalid-void-type typescript/no-misused-promises typescript/no-mixed-enums
  typescript/no-non-null-asserted-nullish-coalescing typescript/no-non-null-assertion
  typescript/no-require-imports typescript/no-unnecessary-boolean-literal-compare
  typescript/no-unnecessary-condition typescript/no-unnecessary-template-expression
  typescript/no-unnecessary-type-arguments typescript/no-unnecessary-type-assertion
  typescript/no-unnecessary-type-constraint typescript/no-unnecessary-type-conversion
  typescript/no-unnecessary-type-parameters typescript/no-unsafe-argument
  typescript/no-unsafe-assignment typescript/no-unsafe-call typescript/no-unsafe-enum-comparison
  typescript/no-unsafe-function-type typescript/no-unsafe-member-access
  typescript/no-unsafe-return typescript/non-nullable-type-assertion-style
  typescript/only-throw-error typescript/prefer-find typescript/prefer-for-of
  typescript/prefer-function-type typescript/prefer-includes
  typescript/prefer-literal-enum-member typescript/prefer-nullish-coalescing
  typescript/prefer-optional-chain typescript/prefer-promise-reject-errors
  typescript/prefer-reduce-type-parameter typescript/prefer-regexp-exec
  typescript/prefer-return-this-type typescript/prefer-string-starts-ends-with
  typescript/related-getter-setter-pairs typescript/require-await
  typescript/restrict-plus-operands typescript/return-await typescript/unified-signatures
  typescript/use-unknown-in-catch-callback-variable`
  .trim()
  .split(/\s+/);

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'import', 'react'],
  jsPlugins: ['./web/lint/text-in-own-element.mjs'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/', 'functions/lib/', '**/coverage/', 'test-results/'],
  categories: { correctness: 'error' },
  rules: {
    ...Object.fromEntries(strict.map((name) => [name, 'error'])),
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    // Express is typed by merging into its namespace.
    'typescript/no-namespace': ['error', { allowDeclarations: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'import/no-cycle': ['error', { ignoreExternal: true }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    ...arrows.flat(),
    { files: ['web/**/*.tsx'], rules: { 'potluck/text-in-own-element': 'error' } },
    // The rule protects pages that a browser translates to another language, and no unit test does that.
    { files: ['**/*.test.tsx'], rules: { 'potluck/text-in-own-element': 'off' } },
    {
      // Plain JavaScript has no types to be strict about.
      files: ['**/*.mjs'],
      rules: Object.fromEntries(
        strict.filter((name) => name.includes('no-unsafe')).map((name) => [name, 'off']),
      ),
    },
  ],
});
