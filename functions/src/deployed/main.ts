import type { RequestListener } from 'node:http';
import { loadBundle } from './load-bundle';

// The Functions framework is an Express app. Without `NODE_ENV=production`, its error pages contain
// stack traces.
process.env.NODE_ENV = 'production';
const { api, photos, photo, pages, maintenance, guardAllHttpServers, photoBodyLimits } =
  loadBundle().exports;
// The platform sets `FUNCTION_TARGET` to the name of the function that this instance runs.
switch (process.env.FUNCTION_TARGET) {
  case 'photos':
    guardAllHttpServers(photos as unknown as RequestListener, photoBodyLimits);
    break;
  case 'photo':
    guardAllHttpServers(photo as unknown as RequestListener);
    break;
  case 'pages':
    guardAllHttpServers(pages as unknown as RequestListener);
    break;
  case 'maintenance':
    break;
  default:
    guardAllHttpServers(api as unknown as RequestListener);
}

/** The platform loads this file, because the property `main` of package.json names it. */
export { api, photos, photo, pages, maintenance };
