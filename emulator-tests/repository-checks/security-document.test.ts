import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';

const document = readFileSync(`${repositoryRoot}SECURITY.md`, 'utf8');

/** The requirements of OWASP ASVS 5.0 at level 1, by section. */
const asvsLevelOneRequirements = {
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

const requirementRows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|(.*)\|(.*)\|$/gm)];

it('SECURITY.md rates every ASVS requirement of level 1 once and gives a reason', () => {
  expect(requirementRows.map(([, id]) => id)).toEqual(
    Object.entries(asvsLevelOneRequirements).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    ),
  );
  for (const [, id, requirement = '', rating = '', reason = ''] of requirementRows) {
    expect(['pass', 'not applicable', 'deviation'], id).toContain(rating.trim());
    expect(requirement.trim(), id).not.toBe('');
    expect(reason.trim(), id).not.toBe('');
  }
  const countRating = (rating: string) =>
    requirementRows.filter((row) => row[3]?.trim() === rating).length;
  console.log(
    `ASVS 5.0 level 1: ${countRating('pass')} pass, ${countRating('not applicable')} not applicable, ${countRating('deviation')} deviations`,
  );
});

it.each(['12.2.1', '12.2.2'])(
  'SECURITY.md states which parts of the TLS requirement %s were measured offline and which were not measured',
  (requirement) => {
    const [, , , rating = '', reason = ''] =
      requirementRows.find(([, id]) => id === requirement) ?? [];
    expect(reason).toContain('measured offline:');
    expect(reason).toContain('not measured:');
    // SECURITY.md must rate the TLS requirements as deviations until a live site has been measured.
    expect(rating.trim()).toBe('deviation');
  },
);

it('SECURITY.md states the risk of trusting every IP of the CDN', () => {
  const [, risks = ''] = /^## Accepted risks\n([^]*?)^## /m.exec(document) ?? [];
  const [risk = ''] =
    /^- \*\*The whole IP address range of the CDN.*\n(?: {2}.*\n)*/m.exec(risks) ?? [];
  expect(risk).toContain('[limits.ts]');
  expect(risk).toContain('X-Forwarded-For');
});
