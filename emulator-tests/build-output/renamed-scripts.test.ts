import { expect, it } from 'vitest';
import { listStaticChunkScripts } from './built-site';

/** Returns the names of the chunks that `chunkName` imports statically, without the hashes in their file names. */
const listImportedChunks = (chunkName: string) =>
  [...listStaticChunkScripts(chunkName)].map((file) =>
    file.replace(/^assets\/(.*)-.{8}\.js$/, '$1'),
  );

it.each(['react', 'base'])(
  'The script %s imports no script that contains the names of pages, so a change of a page does not rename it',
  (chunkName) => {
    const imported = listImportedChunks(chunkName);
    expect(imported).toContain(chunkName);
    expect(imported).not.toContain('index');
    expect(imported).not.toContain('start');
  },
);
