/**
 * A Stryker plugin that prevents the mutation of files that import Vitest. Without this plugin, a
 * pattern such as `--mutate 'functions/src/order/**'` would also mutate the tests.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'test-files',
    value: {
      shouldIgnore({ node }) {
        const imports = node.type === 'Program' ? node.body : [];
        return imports.some(({ source }) => source?.value === 'vitest')
          ? 'Tests are not mutated.'
          : undefined;
      },
    },
  },
];
