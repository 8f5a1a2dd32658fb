import type { Plugin } from 'vite';

/**
 * Lets React start without errors. It makes five that it throws and compares, and shows nobody; while
 * an inspector listens, as Lighthouse does, each has its line looked up, for which the browser reads
 * all of React again: 20 ms of the page's start.
 */
export function leanReact(): Plugin {
  return {
    name: 'potluck:lean-react',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) =>
        code.replace(/(\w+Exception = )Error\(\w+\(\d+\)\)/g, '$1Object.create(Error.prototype)'),
    },
  };
}
