import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../suite/project';

const document = readFileSync(`${root}SECURITY.md`, 'utf8');

/** The requirements of OWASP ASVS 5.0 at level 1, by section. */
const levelOne = {
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2],
  '1.5': [1],
  '2.1': [1],
  '2.2': [1, 2],
  '2.3': [1],
  '3.2': [1, 2],
  '3.3': [1],
  '3.4': [1, 2],
  '3.5': [1, 2, 3],
  '4.1': [1],
  '4.4': [1],
  '5.2': [1, 2],
  '5.3': [1, 2],
  '6.1': [1],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.2': [1, 2, 3, 4],
  '7.4': [1, 2],
  '8.1': [1],
  '8.2': [1, 2],
  '8.3': [1],
  '9.1': [1, 2, 3],
  '9.2': [1],
  '10.4': [1, 2, 3, 4, 5],
  '11.3': [1, 2],
  '11.4': [1],
  '12.1': [1],
  '12.2': [1, 2],
  '13.4': [1],
  '14.2': [1],
  '14.3': [1],
  '15.1': [1],
  '15.2': [1],
  '15.3': [1],
};

it('links to files that are there, and names none that it does not link', () => {
  const links = new Map(
    [...document.matchAll(/^\[(.+?)\]: (\S+)$/gm)].map(([, name = '', target = '']) => [
      name,
      target,
    ]),
  );
  const files = [...links.values()].filter((target) => !target.startsWith('https:'));
  expect(files.filter((file) => !existsSync(root + file))).toEqual([]);
  const named = [...document.matchAll(/\[([\w./-]+)\](?!:)/g)].map(([, name = '']) => name);
  expect([...new Set(named)].sort()).toEqual([...links.keys()].sort());
});

const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|(.*)\|(.*)\|$/gm)];

it('judges every requirement once, and says why', () => {
  expect(rows.map(([, id]) => id)).toEqual(
    Object.entries(levelOne).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    ),
  );
  for (const [, id, asked = '', verdict = '', why = ''] of rows) {
    expect(['pass', 'not applicable', 'deviation'], id).toContain(verdict.trim());
    expect(asked.trim(), id).not.toBe('');
    expect(why.trim(), id).not.toBe('');
  }
  const count = (verdict: string) => rows.filter((row) => row[3]?.trim() === verdict).length;
  console.log(
    `ASVS 5.0 level 1: ${count('pass')} pass, ${count('not applicable')} not applicable, ${count('deviation')} deviations`,
  );
});

it.each(['12.2.1', '12.2.2'])('row %s states what was measured and what was not', (requirement) => {
  const [, , , verdict = '', why = ''] = rows.find(([, id]) => id === requirement) ?? [];
  expect(why).toContain('measured offline:');
  expect(why).toContain('not measured:');
  // A deviation is also a requirement that nobody has verified on a live site.
  expect(verdict.trim()).toBe('deviation');
});

it('states the risk of trusting the whole IP address range of the CDN', () => {
  const [, risks = ''] = /^## Accepted risks\n([^]*?)^## /m.exec(document) ?? [];
  const [risk = ''] =
    /^- \*\*The whole IP address range of the CDN.*\n(?: {2}.*\n)*/m.exec(risks) ?? [];
  expect(risk).toContain('[trusted-proxies.ts]');
  expect(risk).toContain('X-Forwarded-For');
});
