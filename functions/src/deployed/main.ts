import type { RequestListener } from 'node:http';
import { loadBundle } from './load-bundle';

// Otherwise the error pages of the Functions framework, an Express app, contain stack traces.
process.env.NODE_ENV = 'production';
const { api, guardServers } = loadBundle().exports;
guardServers(api as unknown as RequestListener);

/** The platform loads it through `main` in package.json. */
export { api };
