import type { RequestListener } from 'node:http';
import { loadBundle } from './load-bundle';

// Without this setting, the error pages of the Functions framework, an Express app, contain stack
// traces.
process.env.NODE_ENV = 'production';
const { api, maintenance, guardAllServers } = loadBundle().exports;
guardAllServers(api as unknown as RequestListener);

/** The platform loads these exports through `main` in package.json. */
export { api, maintenance };
