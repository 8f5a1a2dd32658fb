import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { repositoryRoot } from '../scripts/project-config';

const contentSecurityPolicy = firebaseJson.hosting.headers
  .flatMap(({ headers }) => headers)
  .find(({ key }) => key === 'Content-Security-Policy')?.value;

it('the Content-Security-Policy allows the one inline script of the built home page and no other inline script', () => {
  const html = readFileSync(`${repositoryRoot}web/dist/index.html`, 'utf8');
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = inline.map((text) => createHash('sha256').update(text).digest('base64'));
  expect(hashes).toHaveLength(1);
  expect(contentSecurityPolicy).toContain(
    `script-src 'self' 'sha256-${hashes[0] ?? ''}' https://apis.google.com/js/api.js `,
  );
});

/**
 * This test repeats the headers of firebase.json. A change that weakens a header must therefore
 * also change this test.
 */
it('firebase.json sets security headers for all paths except /__/, and caching headers only for static files', () => {
  const rules = firebaseJson.hosting.headers.map(({ source, headers }) => [
    source,
    Object.fromEntries(headers.map(({ key, value }) => [key, value.replace(/sha256-[^']+/, '…')])),
  ]);
  const directives = [
    "default-src 'self'",
    // The script that Firebase Auth loads for the login with Google, and the folder of the modules that this script
    // loads.
    "script-src 'self' '…' https://apis.google.com/js/api.js https://apis.google.com/_/scs/",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    'frame-src https://*.firebaseapp.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  expect(rules).toEqual([
    [
      '!/__/**',
      {
        'Content-Security-Policy': directives.join('; '),
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
      },
    ],
    [
      '/@(api|photos)/**',
      { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" },
    ],
    ['!/@(__|api|photos|foods|cooks|sitemaps)/**', { 'Cache-Control': 'no-cache' }],
    ['/assets/**', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
  ]);
  console.log(`Headers: ${Object.keys(rules[0]?.[1] ?? {}).length} on every page`);
});

it('firebase.json contains no local URL outside of the settings of the emulators', () => {
  const deployed =
    readFileSync(`${repositoryRoot}firebase.json`, 'utf8').split('"emulators"')[0] ?? '';
  expect(deployed).not.toContain('http:');
  expect(deployed).not.toContain('localhost');
});
