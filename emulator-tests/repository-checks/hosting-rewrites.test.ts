import { pageList } from '@potluck/functions/contract/pages';
import { expect, it } from 'vitest';
import firebaseJson from '../../firebase.json' with { type: 'json' };

const rewritesByHtml = {
  // Hosting serves the file of the page without a rewrite.
  prerendered: [],
  'account shell': [{ destination: '/shells/account.html' }],
  function: [{ function: { functionId: 'pages', region: 'us-central1' } }],
};

it('Hosting serves each page of the site, and rewrites no other path to a page', () => {
  const expected = pageList.flatMap(({ path, html }) =>
    rewritesByHtml[html].map((target) => ({ source: path.replace(':id', '*'), ...target })),
  );
  const rewrites = firebaseJson.hosting.rewrites.filter(
    ({ source }) => !/^\/(?:api|photos|sitemap)/.test(source),
  );
  const bySource = (one: { source: string }, other: { source: string }) =>
    one.source.localeCompare(other.source);
  expect(rewrites.sort(bySource)).toEqual(expected.sort(bySource));
});
