import firebaseJson from '../../firebase.json' with { type: 'json' };

const rule = firebaseJson.hosting.headers.find(({ source }) => source === '!/__/**');
if (!rule) throw new Error('firebase.json has no security headers for the pages of the site.');

/**
 * The security headers of all pages. Hosting sets them too and replaces the headers of the function, but
 * nothing documents that it always does.
 */
export const siteHeaders: Readonly<Record<string, string>> = Object.fromEntries(
  rule.headers.map(({ key, value }) => [key, value]),
);
