import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The package gives bundlers its development build, with its warnings. */
const production = join(
  dirname(createRequire(import.meta.url).resolve('react-router')),
  '../production',
);

/**
 * Lets the build leave out the parts of the router that the site does not use: the package does not
 * say of its components that making them has no effect, so that all of them would stay. Its warnings
 * are left out with them.
 */
export function leanRouter(): Plugin {
  return {
    name: 'potluck:lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(production, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          // What they say is for whoever develops, and development has them.
          .replace(/^function warning(?:Once)?\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'),
    },
  };
}
