import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import functionsPackage from '../../functions/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import webPackage from '../../web/package.json' with { type: 'json' };
import ownPackage from '../package.json' with { type: 'json' };
import { allChecks } from '../smoke/run-checks';
import { root } from '../suite/project';

const documents = readdirSync(root).filter((name) => name.endsWith('.md'));

describe.each(documents)('%s', (name) => {
  const text = readFileSync(root + name, 'utf8');

  it('links to files that are there', () => {
    const targets = [...text.matchAll(/(?:\]\(|src(?:set)?=")([^)"\s]+)/g)].map(
      ([, target = '']) => target,
    );
    const files = targets.filter((target) => !/^(https?:|#)/.test(target));
    expect(files.filter((file) => !existsSync(root + file))).toEqual([]);
  });

  it('names scripts that are there', () => {
    const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, script = '']) => script);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named));
  });
});

describe('ARCHITECTURE.md', () => {
  const text = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');
  const packages = [packageJson, webPackage, functionsPackage, ownPackage].flatMap((manifest) => [
    ...Object.keys('dependencies' in manifest ? manifest.dependencies : {}),
    ...Object.keys(manifest.devDependencies),
  ]);

  it('says of every package why it is here', () => {
    const said = (name: string) => text.includes(name) || text.includes(`${name.split('/')[0]}/*`);
    const unsaid = packages.filter((name) => !/^@(?:types|potluck)\//.test(name) && !said(name));
    expect(unsaid).toEqual([]);
  });
});

describe('DEPLOYING.md', () => {
  const text = readFileSync(`${root}DEPLOYING.md`, 'utf8');

  it('states how many checks the smoke test runs', () => {
    const count = allChecks.length;
    expect(text).toContain(`each of the ${count} checks, and \`${count} passed, 0 failed\``);
  });
});
