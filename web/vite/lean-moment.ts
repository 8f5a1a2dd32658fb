import type { Plugin } from 'vite';

/**
 * Lets the build know that no browser has CommonJS modules, in which moment looks for other languages:
 * for its `require` every page would load a stand-in.
 */
export function leanMoment(): Plugin {
  return {
    name: 'potluck:lean-moment',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/moment\/dist\/moment\.js$/ },
      handler: (code) => code.replace("typeof module !== 'undefined'", 'false'),
    },
  };
}
