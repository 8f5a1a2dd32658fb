import type { Plugin } from 'vite';

/** In characters: below it, the hint gains too little for its bytes. */
const SMALL = 20_000;

/**
 * Lets V8 compile a script's functions beside the page, as it arrives, instead of each where the page
 * first calls it. A file here is what a page or a part of it needs, so that most of them are called.
 */
export function compileAhead(): Plugin {
  return {
    name: 'potluck:compile-ahead',
    apply: 'build',
    generateBundle: {
      // The hint must lead; Vite puts what else a script loads in front of it.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.code.length > SMALL) {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
          }
        }
      },
    },
  };
}
