import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';

/** The extensions of the files whose content types `setBrotliHeaders` marks as compressed. */
const TEXT_EXTENSIONS = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
]);

interface CompressedFile {
  content: Buffer;
  etag: string;
}

/**
 * Returns a file provider for superstatic, the web server of the Hosting emulator. The provider
 * compresses the text files of `folder` in advance, like a CDN.
 */
export async function createCompressedFileProvider(folder: string) {
  const paths = await readdir(folder, { recursive: true });
  const files = new Map<string, CompressedFile>();
  for (const path of paths.filter((name) => extname(name) !== '')) {
    files.set(`/${path}`, await readCompressedFile(join(folder, path)));
  }
  return (_request: unknown, path: string) => {
    const file = files.get(decodeURI(path));
    if (!file) return Promise.resolve(null);
    const { content, etag } = file;
    return Promise.resolve({ stream: Readable.from([content]), size: content.length, etag });
  };
}

async function readCompressedFile(path: string): Promise<CompressedFile> {
  const content = await readFile(path);
  return {
    content: TEXT_EXTENSIONS.has(extname(path)) ? brotliCompressSync(content) : content,
    etag: createHash('sha256').update(content).digest('hex'),
  };
}

/**
 * Middleware that marks text responses as brotli-compressed. It replaces the compression middleware
 * of superstatic, because the file provider has already compressed the content.
 */
export function setBrotliHeaders(
  _request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const type = String(response.getHeader('Content-Type'));
  if (/text|javascript|json|svg|xml/.test(type)) {
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Vary', 'Accept-Encoding');
  }
  next();
}
