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
  const modules = ['start.tsx', ...(page === undefined ? [] : [`${page}.tsx`])];
  const loaded = listScriptsWithImports(['main.ts'], output);
  return listScriptsWithImports(modules, output).filter((file) => !loaded.includes(file));
}

/**
 * Returns the scripts of the modules whose paths end with `modules`, and all scripts that they import statically.
 * Throws if the build contains no script for one of the modules.
 */
function listScriptsWithImports(
  modules: string[],
  output: Rolldown.RolldownOutput['output'],
): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/web/src/') && id.endsWith(`/${module}`)),
    );
    if (!chunk) throw new Error(`The build contains no script of ${module}.`);
    withImports(chunk, chunks, files);
  }
  return [...files];
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

function withImports(chunk: Chunk, all: Chunk[], known: Set<string>): Set<string> {
  if (known.has(chunk.fileName)) return known;
  known.add(chunk.fileName);
  for (const imported of all.filter(({ fileName }) => chunk.imports.includes(fileName))) {
    withImports(imported, all, known);
  }
  return known;
}
