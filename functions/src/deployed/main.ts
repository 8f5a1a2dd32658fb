import type { RequestListener } from 'node:http';
import { loadBundle } from './load-bundle';

// The Functions framework is an Express app. Without `NODE_ENV=production`, its error pages contain
// stack traces.
process.env.NODE_ENV = 'production';
const { api, maintenance, guardAllHttpServers } = loadBundle().exports;
guardAllHttpServers(api as unknown as RequestListener);

/** The platform loads this file, because the property `main` of package.json names it. */
export { api, maintenance };
