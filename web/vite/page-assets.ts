import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Returns the scripts that a page needs in addition to the entry. The entry preloads them, because
 * otherwise the browser discovers an import only after the importing script has loaded.
 */
export function listPageScripts(
  page: string | undefined,
  output: Rolldown.RolldownOutput['output'],
): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const chunkOf = (source: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
  const pageChunk = page === undefined ? undefined : chunkOf(`pages/${page}.tsx`);
  const needed = [chunkOf('start.tsx'), pageChunk].flatMap((chunk) =>
    chunk ? [...withImports(chunk, chunks)] : [],
  );
  const entry = chunks.find(({ isEntry }) => isEntry);
  const loaded = entry && withImports(entry, chunks);
  return [...new Set(needed)].filter((file) => !loaded?.has(file));
}

/** Returns the stylesheets that the given scripts import. */
export function listStylesheets(
  modules: string[],
  output: Rolldown.RolldownOutput['output'],
): string[] {
  const chunks = output.filter((file) => file.type === 'chunk' && modules.includes(file.fileName));
  const sheets = chunks.flatMap((chunk) => [...((chunk as Chunk).viteMetadata?.importedCss ?? [])]);
  return [...new Set(sheets)];
}

function withImports(chunk: Chunk, all: Chunk[], known = new Set<string>()): Set<string> {
  if (known.has(chunk.fileName)) return known;
  known.add(chunk.fileName);
  for (const imported of all.filter(({ fileName }) => chunk.imports.includes(fileName))) {
    withImports(imported, all, known);
  }
  return known;
}
