import type { RequestHandler } from 'express';
import firebaseJson from '../../firebase.json' with { type: 'json' };

const rule = firebaseJson.hosting.headers.find(({ source }) => source === '!/__/**');
if (!rule) throw new Error('firebase.json has no security headers for the pages of the site.');
const siteHeaders = Object.fromEntries(rule.headers.map(({ key, value }) => [key, value]));

/**
 * Sets the security headers that Hosting sets on the static pages. Hosting also sets them on this response,
 * but its documentation does not guarantee that it replaces the headers of a function. A dish page must have
 * no other security headers. With `Origin-Agent-Cluster` on some pages only, a navigation with Back from
 * a reloaded dish page loads a new document, and the site loses its state.
 */
export const setSiteHeaders: RequestHandler = (_request, response, next) => {
  response.set(siteHeaders);
  next();
};
