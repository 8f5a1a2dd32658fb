import type { RequestHandler } from 'express';
import firebaseJson from '../../firebase.json' with { type: 'json' };

const rule = firebaseJson.hosting.headers.find(({ source }) => source === '!/__/**');
if (!rule) throw new Error('firebase.json has no security headers for the pages of the site.');
const siteHeaders = Object.fromEntries(rule.headers.map(({ key, value }) => [key, value]));

/**
 * Sets the security headers of the site's other pages, and no others. Hosting also sets them, but no
 * documentation guarantees that it replaces the headers of a function. With another header such as
 * \`Origin-Agent-Cluster\`, the browser loads the previous page again after Back.
 */
export const setSiteHeaders: RequestHandler = (_request, response, next) => {
  response.set(siteHeaders);
  next();
};
