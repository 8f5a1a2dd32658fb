import type { RequestHandler } from 'express';
import firebaseJson from '../../firebase.json' with { type: 'json' };

const rule = firebaseJson.hosting.headers.find(({ source }) => source === '!/__/**');
if (!rule) throw new Error('firebase.json has no security headers for the pages of the site.');
const siteHeaders = Object.fromEntries(rule.headers.map(({ key, value }) => [key, value]));

/**
 * Sets exactly the security headers that Hosting sets on static pages. Hosting also replaces the headers
 * of a function with its own ones, but this is not documented. Do not add other security headers. For
 * example, if only dish pages send `Origin-Agent-Cluster`, Chromium loads the previous page again when
 * the user goes back from a reloaded dish page.
 */
export const setSiteHeaders: RequestHandler = (_request, response, next) => {
  response.set(siteHeaders);
  next();
};
