import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { repositoryRoot } from '../scripts/project-config';

const siteFolder = `${repositoryRoot}web/dist/`;

interface ManifestChunk {
  file: string;
  name?: string;
  /** Keys of the chunks that this chunk imports statically, in the manifest of the Vite build. */
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(`${siteFolder}.vite/manifest.json`, 'utf8')) as Record<
  string,
  ManifestChunk
>;

/** Returns the parsed page `name`.html of the built site. Its scripts do not run. */
export function parseBuiltPage(name: string): Document {
  return new JSDOM(readFileSync(`${siteFolder}${name}.html`, 'utf8')).window.document;
}

/**
 * Returns the paths of the scripts that the HTML page loads or preloads, relative to the folder of
 * the built site.
 */
export function listReferencedScripts(page: Document): Set<string> {
  const tags = page.querySelectorAll('script[src], link[rel=modulepreload]');
  const urls = [...tags].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '');
  const preloaded = page.querySelector('meta[name=preload]')?.getAttribute('content')?.split(' ');
  const scripts = preloaded?.filter((url) => url.endsWith('.js')) ?? [];
  return new Set([...urls, ...scripts].map((url) => url.slice(1)));
}

/** Returns the paths of the files of a chunk and of all chunks that it imports statically. */
export function listStaticChunkScripts(chunkName: string): Set<string> {
  const files = new Set<string>();
  const add = ({ file, imports = [] }: ManifestChunk): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const key of imports) if (manifest[key]) add(manifest[key]);
  };
  const found = Object.values(manifest).find(({ name }) => name === chunkName);
  if (!found) throw new Error(`The build has no chunk ${chunkName}.`);
  add(found);
  return files;
}

/** Returns the brotli size of every script in bytes, by chunk name. */
export function measureChunkSizes(): Record<string, number> {
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  const sizes = scripts.map(({ file, name = file }) => [name, brotliBytesOf(file)] as const);
  return Object.fromEntries(sizes.sort(([one], [other]) => one.localeCompare(other)));
}

export function readBuiltFile(file: string): string {
  return readFileSync(siteFolder + file, 'utf8');
}

const brotliBytesByFile = new Map<string, number>();

/**
 * Returns the total brotli size of the files in kilobytes. Browsers download this size, because a
 * CDN sends the files with brotli compression.
 */
export function sumBrotliKilobytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + brotliBytesOf(file), 0) / 1000;
}

function brotliBytesOf(file: string): number {
  const size =
    brotliBytesByFile.get(file) ?? brotliCompressSync(readFileSync(siteFolder + file)).length;
  brotliBytesByFile.set(file, size);
  return size;
}
