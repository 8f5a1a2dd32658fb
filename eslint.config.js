import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Which folder may import what, read as "nothing in `target` imports from `from`". */
const zones = [
  // The service: contract ← http, firestore ← a feature ← app ← index.
  forbid(
    'functions/src/contract',
    'functions/src',
    ['./contract'],
    'The contract imports zod alone.',
  ),
  forbid('functions/src/http', 'functions/src', ['./http', './contract'], 'http knows no feature.'),
  forbid(
    'functions/src/firestore',
    'functions/src',
    ['./firestore', './contract'],
    'firestore knows no feature.',
  ),
  forbid(
    'functions/src/account',
    'functions/src',
    ['./account', './contract', './http', './firestore', './testing'],
    'A feature imports no other.',
  ),
  forbid(
    'functions/src/food',
    'functions/src',
    ['./food', './account', './contract', './http', './firestore', './testing'],
    'Everybody is an account; a food knows no orders.',
  ),
  forbid(
    'functions/src/order',
    'functions/src',
    ['./order', './food', './account', './contract', './http', './firestore', './testing'],
    'An order is made of a food.',
  ),
  // The client: contract ← lib, components ← a feature ← pages ← app.
  forbid('web/src/config', 'web/src', ['./config'], 'Addresses stand alone.'),
  forbid('web/src/lib', 'web/src', ['./lib', './config'], 'lib knows no feature and no component.'),
  forbid(
    'web/src/components',
    'web/src',
    ['./components', './lib', './config'],
    'Components know no feature.',
  ),
  ...['account', 'food', 'order', 'home', 'gallery', 'theme'].map((feature) =>
    forbid(
      `web/src/features/${feature}`,
      'web/src',
      [`./features/${feature}`, './components', './lib', './config'],
      'A feature imports no other; pages combine them.',
    ),
  ),
  forbid(
    'web/src/pages',
    'web/src',
    ['./pages', './features', './components', './lib', './config'],
    'Pages know nothing of the app around them.',
  ),
  // Only functions/ is uploaded by a deploy, and only its contract is shared.
  {
    target: './functions',
    from: ['./web', './emulator-tests'],
    message: 'functions/ is uploaded alone.',
  },
  { target: './web', from: './emulator-tests', message: 'The site knows no tests.' },
  forbid('web', 'functions/src', ['./contract'], 'The site knows only the contract.'),
];

function forbid(target, from, except, message) {
  return { target: `./${target}`, from: `./${from}`, except, message };
}

export default defineConfig(
  globalIgnores(['**/dist/', 'functions/lib/', '**/coverage/', 'test-results/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.ts', 'emulator-tests/suite/*.mjs'] },
      },
    },
    plugins: { 'import-x': importX, unicorn },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] }),
      ],
    },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Express is typed by merging into its namespace.
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
