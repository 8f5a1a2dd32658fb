import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { root } from '../suite/project';

const site = `${root}web/dist/`;

interface Chunk {
  file: string;
  name?: string;
  /** Of the chunks that it cannot do without. */
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(`${site}.vite/manifest.json`, 'utf8')) as Record<
  string,
  Chunk
>;

/** A built page, by the name of its file, as a browser reads it before any script has run. */
export function builtPage(name: string): Document {
  return new JSDOM(readFileSync(`${site}${name}.html`, 'utf8')).window.document;
}

/** The scripts that the page itself names, as files of the built site. */
export function namedScripts(page: Document): Set<string> {
  const found = page.querySelectorAll('script[src], link[rel=modulepreload]');
  const addresses = [...found].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href'));
  const afterPaint = page.querySelector('meta[name=preload]')?.getAttribute('content')?.split(' ');
  const scripts = afterPaint?.filter((path) => path.endsWith('.js')) ?? [];
  return new Set([...addresses, ...scripts].map((path) => String(path).slice(1)));
}

/** The named chunk's file and those of all that it imports. */
export function filesOf(chunk: string): Set<string> {
  const files = new Set<string>();
  const add = ({ file, imports = [] }: Chunk): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const key of imports) if (manifest[key]) add(manifest[key]);
  };
  const found = Object.values(manifest).find(({ name }) => name === chunk);
  if (!found) throw new Error(`The build has no ${chunk}.`);
  add(found);
  return files;
}

export function sourceOf(file: string): string {
  return readFileSync(site + file, 'utf8');
}

const sizes = new Map<string, number>();

/** In kilobytes, as a CDN sends them. */
export function brotliSize(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
}

function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(site + file)).length;
  sizes.set(file, size);
  return size;
}
