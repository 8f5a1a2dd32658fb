import type { Rolldown } from 'vite';
import type { PublicPage } from './public-pages';

/** The files of the page's own code that the entry does not load by itself. */
export function modulesOf(page: PublicPage, output: Rolldown.RolldownOutput['output']): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const own = chunks.find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith(`/src/pages/${page.module}.tsx`),
  );
  if (!entry) throw new Error('The build has no entry.');
  const loaded = withImports(entry, chunks);
  return own ? [...withImports(own, chunks)].filter((file) => !loaded.has(file)) : [];
}

function withImports(
  chunk: Rolldown.OutputChunk,
  all: Rolldown.OutputChunk[],
  known = new Set<string>(),
): Set<string> {
  if (known.has(chunk.fileName)) return known;
  known.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = all.find(({ fileName }) => fileName === file);
    if (imported) withImports(imported, all, known);
  }
  return known;
}
