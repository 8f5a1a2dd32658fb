import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * The scripts that a page needs besides the entry, which only asks for them: to be asked for at
 * once, since each would otherwise be known when the one before it has come.
 */
export function modulesOf(
  page: string | undefined,
  output: Rolldown.RolldownOutput['output'],
): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const chunkOf = (source: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
  const own = page === undefined ? undefined : chunkOf(`pages/${page}.tsx`);
  const needed = [chunkOf('start.tsx'), own].flatMap((chunk) =>
    chunk ? [...withImports(chunk, chunks)] : [],
  );
  const entry = chunks.find(({ isEntry }) => isEntry);
  const loaded = entry && withImports(entry, chunks);
  return [...new Set(needed)].filter((file) => !loaded?.has(file));
}

/** The stylesheets of those scripts. */
export function stylesOf(modules: string[], output: Rolldown.RolldownOutput['output']): string[] {
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
