import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';

const folder = `${repositoryRoot}.github/workflows/`;

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(folder + name, 'utf8');

  it('pins each action to a commit and states the version in a comment', () => {
    const references = [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action);
    const actions = references.filter((action) => !action.startsWith('./'));
    const pinnedAction = /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(actions.filter((action) => !pinnedAction.test(action))).toEqual([]);
  });

  it('has read-only permissions by default and uses no stored secrets', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(text).not.toContain('secrets.');
  });
});

describe('check.yml', () => {
  const text = readFileSync(`${folder}check.yml`, 'utf8');

  it('runs the tests on each supported major version of Node', () => {
    expect(text).toMatch(/matrix:\n(?: +#.*\n)* +node-version: \[20, 22, 24\]\n/);
    expect(text).toContain('node-version: ${{ matrix.node-version }}');
  });

  const findAuditCommand = (event: string) =>
    new RegExp(`- if: github\\.event_name == '${event}'\n +run: (npm audit .+)`).exec(text)?.[1];

  it('audits all packages once a week, including the build and deploy tools', () => {
    expect(text).toMatch(/schedule:(?:\n +#.*)*\n +- cron: '\d+ \d+ \* \* [0-6]'/);
    expect(findAuditCommand('schedule')).toBe('npm audit --audit-level=high');
  });

  it('audits the deployed packages on each pull request', () => {
    expect(findAuditCommand('pull_request')).toBe('npm audit --omit=dev --audit-level=high');
  });
});
