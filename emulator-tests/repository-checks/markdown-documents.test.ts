import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import functionsPackage from '../../functions/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import webPackage from '../../web/package.json' with { type: 'json' };
import ownPackage from '../package.json' with { type: 'json' };
import { repositoryRoot, serverPorts } from '../scripts/project-config';

const markdownFiles = readdirSync(repositoryRoot).filter((name) => name.endsWith('.md'));

describe.each(markdownFiles)('%s', (name) => {
  const text = readFileSync(repositoryRoot + name, 'utf8');

  // Check the paths in the HTML elements, because remark checks only the Markdown links.
  it('shows only images that exist', () => {
    const files = [...text.matchAll(/src(?:set)?="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(repositoryRoot + file))).toEqual([]);
  });

  it('mentions only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, script = '']) => script);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named));
  });
});

describe('README.md', () => {
  const text = readFileSync(`${repositoryRoot}README.md`, 'utf8');

  it('states the URLs of the local site, of the Vite server, and of the page that shows the emails', () => {
    const ports = [firebaseJson.emulators.hosting.port, serverPorts.vite, serverPorts.mailPage];
    for (const port of ports) expect(text).toContain(`http://127.0.0.1:${port}`);
  });
});

describe('ARCHITECTURE.md', () => {
  const text = readFileSync(`${repositoryRoot}ARCHITECTURE.md`, 'utf8');
  const packages = [packageJson, webPackage, functionsPackage, ownPackage].flatMap((manifest) => [
    ...Object.keys('dependencies' in manifest ? manifest.dependencies : {}),
    ...Object.keys(manifest.devDependencies),
  ]);

  it('mentions every npm package in the dependencies', () => {
    const isListed = (name: string) =>
      text.includes(name) || text.includes(`${name.split('/')[0]}/*`);
    const unlisted = packages.filter(
      (name) => !/^@(?:types|potluck)\//.test(name) && !isListed(name),
    );
    expect(unlisted).toEqual([]);
  });
});
