import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';
import { listWithStaticImports } from './built-site';

const HASHED_SCRIPT = /^(.*)-.{8}\.js$/;

/** Returns the names of the scripts that the script `name` imports statically, without their hashes. */
function listImportedScripts(name: string): string[] {
  const files = readdirSync(`${repositoryRoot}web/dist/assets`);
  const ofName = files.filter((file) => HASHED_SCRIPT.exec(file)?.[1] === name);
  const imported = listWithStaticImports(ofName.map((file) => `assets/${file}`));
  return [...imported].map((file) => file.replace('assets/', '').replace(HASHED_SCRIPT, '$1'));
}

it.each(['react', 'base'])(
  'The script %s imports no script that contains the names of pages, so a change of a page does not rename it',
  (name) => {
    const imported = listImportedScripts(name);
    expect(imported).toContain(name);
    expect(imported).not.toContain('index');
    expect(imported).not.toContain('start');
  },
);
