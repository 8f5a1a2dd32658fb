import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { root } from '../suite/project';

const policy = firebaseJson.hosting.headers
  .flatMap(({ headers }) => headers)
  .find(({ key }) => key === 'Content-Security-Policy')?.value;

it('lets the page’s one inline script run, and no other', () => {
  const html = readFileSync(`${root}web/index.html`, 'utf8');
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = inline.map((text) => createHash('sha256').update(text).digest('base64'));
  expect(hashes).toHaveLength(1);
  expect(policy).toContain(
    `script-src 'self' 'sha256-${hashes[0] ?? ''}' https://apis.google.com;`,
  );
});

it('names nothing that only the local suite needs', () => {
  const deployed = readFileSync(`${root}firebase.json`, 'utf8').split('"emulators"')[0] ?? '';
  expect(deployed).not.toContain('http:');
  expect(deployed).not.toContain('localhost');
});
