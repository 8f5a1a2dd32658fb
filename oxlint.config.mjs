import { defineConfig } from 'oxlint';

const noOtherWorkspace = forbidImports(
  ['@potluck/**', '../**/web/**', '../**/emulator-tests/**'],
  'functions must not import other workspaces, because a deploy uploads only functions.',
);
const contractOnly = [
  forbidImports(
    [
      '@potluck/functions/**',
      '!@potluck/functions/contract/**',
      '!@potluck/functions/testing/**',
      '../**/functions/**',
      // The build imports the list of pages by its path, because Node 20 cannot load TypeScript from a package.
      '!../**/functions/src/contract/**',
    ],
    'web may import only the contract, and its tests also the fixtures.',
  ),
  forbidImports(
    ['@potluck/emulator-tests/**', '../**/emulator-tests/**'],
    'web must not import emulator-tests.',
  ),
];

const webFeatures = '{account,cook,following,food,gallery,home,order,review,static}';

/**
 * Import rules by folder. A folder may import from itself and from the folders that its entry lists.
 */
const importRules = [
  restrictImports('functions', [noOtherWorkspace]),
  // Import order (`a ← b` means that b imports a): contract ← http ← firestore ← a feature ← app ← index.
  functionsFolder('contract', [], 'contract may import only Valibot.'),
  functionsFolder('http', ['contract'], 'http must not import a feature.'),
  functionsFolder('firestore', ['contract', 'http'], 'firestore must not import a feature.'),

  // Omit vite.config.ts, because it inserts the URL of the Auth emulator from emulator-tests.
  restrictImports('web/{art,service-worker,src,vite}', contractOnly),
  // Import order: contract ← lib ← ui ← photo ← a feature ← a page ← app.
  webFolder('lib', []),
  webFolder('ui', ['lib']),
  webFolder('photo', ['lib', 'ui']),
  webFolder(webFeatures, ['lib', 'ui', 'photo']),
  restrictImports(
    `web/src/${webFeatures}`,
    [...contractOnly, forbidImports(['../app/**'], 'Nothing imports app.')],
    '*-page*.{ts,tsx}',
  ),
];

/** Returns the import rules for a folder of functions. Tests in the folder may also import from `testing`. */
function functionsFolder(folder, allowedFolders, message) {
  const patterns = (allowed) => [
    noOtherWorkspace,
    forbidImportsExcept(
      allowed.map((name) => `../${name}`),
      message,
    ),
  ];
  return [
    restrictImports(`functions/src/${folder}`, patterns(allowedFolders)),
    restrictImports(
      `functions/src/${folder}`,
      patterns([...allowedFolders, 'testing']),
      '*.test.ts',
    ),
  ];
}

/** Returns the import rule for a folder of web/src, which may import itself and `allowed`. */
function webFolder(folder, allowed) {
  const message = 'A feature must not import another feature. Pages combine features.';
  const patterns = forbidImportsExcept(
    allowed.map((name) => `../${name}`),
    message,
  );
  return restrictImports(`web/src/${folder}`, [...contractOnly, patterns]);
}

function forbidImportsExcept(allowed, message) {
  return forbidImports(['../**', ...allowed.map((folder) => `!${folder}/**`)], message);
}

function forbidImports(group, message) {
  return { group, message };
}

function restrictImports(folder, patterns, names = '*.{ts,tsx}') {
  return {
    files: [`${folder}/**/${names}`],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

/**
 * Names of the lint rules that are not in the category `correctness`, for example rules of the categories
 * `pedantic` and `style`. The configuration turns on all rules of `correctness`.
 */
const additionalRules = `
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
  categories: { correctness: 'error' },
  rules: {
    ...Object.fromEntries(additionalRules.map((name) => [name, 'error'])),
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    // Allow `{}` as a parameter, because Playwright parses the parameters of a fixture.
    'eslint/no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    // Allow namespace declarations, because the code extends the types of Express in their
    // namespace.
    'typescript/no-namespace': ['error', { allowDeclarations: true }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'import/no-cycle': ['error', { ignoreExternal: true }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    ...importRules.flat(),
    { files: ['web/**/*.tsx'], rules: { 'potluck/text-in-own-element': 'error' } },
    // Turn the rule text-in-own-element off in unit tests. The rule protects pages that a browser
    // translates, and no unit test translates a page.
    { files: ['**/*.test.tsx'], rules: { 'potluck/text-in-own-element': 'off' } },
    {
      // TypeScript accepts `URL.canParse`, but some supported browsers do not have it.
      files: ['web/{src,service-worker}/**', 'functions/src/contract/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'URL', property: 'canParse', message: 'Catch the error of `new URL`.' },
        ],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['waitFor', 'waitUntil'].map((property) => ({
            object: 'vi',
            property,
            message: 'It gives up after 1 s. Use expect.poll, or waitFor of Testing Library.',
          })),
        ],
      },
    },
    {
      // Turn off the type-aware `no-unsafe` rules. Plain JavaScript has no types, so these rules
      // would report every value.
      files: ['**/*.mjs'],
      rules: Object.fromEntries(
        additionalRules.filter((name) => name.includes('no-unsafe')).map((name) => [name, 'off']),
      ),
    },
  ],
});
