import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../suite/project';

const folder = `${root}.github/workflows/`;

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(folder + name, 'utf8');

  it('takes each action at one commit, and says which version that is', () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action);
    const actions = used.filter((action) => !action.startsWith('./'));
    const pinned = /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(actions.filter((action) => !pinned.test(action))).toEqual([]);
  });

  it('may only read, unless a job says otherwise, and knows no stored key', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(text).not.toContain('secrets.');
  });
});

describe('check.yml', () => {
  const text = readFileSync(`${folder}check.yml`, 'utf8');
  const auditOn = (event: string) =>
    new RegExp(`- if: github\\.event_name == '${event}'\n +run: (npm audit .+)`).exec(text)?.[1];

  it('audits all packages once a week, also those that build and deploy the project', () => {
    expect(text).toMatch(/schedule:(?:\n +#.*)*\n +- cron: '\d+ \d+ \* \* [0-6]'/);
    expect(auditOn('schedule')).toBe('npm audit --audit-level=high');
  });

  it('audits the deployed packages on each pull request', () => {
    expect(auditOn('pull_request')).toBe('npm audit --omit=dev --audit-level=high');
  });
});
