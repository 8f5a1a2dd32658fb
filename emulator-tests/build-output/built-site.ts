import { readFileSync } from 'node:fs';
import filePlugin from '@size-limit/file';
import { JSDOM } from 'jsdom';
import sizeLimit from 'size-limit';
import { repositoryRoot } from '../scripts/project-config';

const siteFolder = `${repositoryRoot}web/dist/`;

interface ManifestChunk {
  file: string;
  /** Keys of the chunks that this chunk imports statically, in the manifest of the Vite build. */
  imports?: string[];
}

const pages = new Map<string, Document>();

/** Returns the parsed page `name`.html of the built site, which all tests share. Its scripts do not run. */
export function parseBuiltPage(name: string): Document {
  const page = pages.get(name) ?? new JSDOM(readBuiltFile(`${name}.html`)).window.document;
  pages.set(name, page);
  return page;
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

/** Returns the given scripts and all scripts that they import statically. */
export function listWithStaticImports(scripts: Iterable<string>): Set<string> {
  const files = new Set(scripts);
  const manifest = JSON.parse(readBuiltFile('.vite/manifest.json')) as Record<
    string,
    ManifestChunk
  >;
  // A set also iterates over the elements that the loop adds.
  for (const file of files) {
    const chunk = Object.values(manifest).find((one) => one.file === file);
    for (const key of chunk?.imports ?? []) {
      const imported = manifest[key];
      if (imported) files.add(imported.file);
    }
  }
  return files;
}

export function readBuiltFile(file: string): string {
  return readFileSync(siteFolder + file, 'utf8');
}

/** The measured sizes, because all pages load the largest scripts. */
const bytesByFile = new Map<string, Promise<number>>();

/**
 * Returns the total brotli size of the files in kilobytes. Browsers download this size, because a
 * CDN sends the files with brotli compression.
 */
export async function measureKilobytes(files: Iterable<string>): Promise<number> {
  const sizes = [...files].map((file) => {
    const size = bytesByFile.get(file) ?? measureBytes(siteFolder + file);
    bytesByFile.set(file, size);
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

async function measureBytes(path: string): Promise<number> {
  const [result] = (await sizeLimit(filePlugin, [path])) as [{ size: number }];
  return result.size;
}
