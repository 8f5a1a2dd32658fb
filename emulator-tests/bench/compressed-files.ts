import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml']);

interface File {
  content: Buffer;
  etag: string;
}

/** Gives superstatic the files of `folder`: text compressed beforehand, as a CDN keeps it. */
export async function compressedFiles(folder: string) {
  const paths = await readdir(folder, { recursive: true });
  const files = new Map<string, File>();
  for (const path of paths.filter((name) => extname(name) !== '')) {
    files.set(`/${path}`, await read(join(folder, path)));
  }
  return (_request: unknown, path: string) => {
    const file = files.get(decodeURI(path));
    if (!file) return Promise.resolve(null);
    const { content, etag } = file;
    return Promise.resolve({ stream: Readable.from([content]), size: content.length, etag });
  };
}

async function read(path: string): Promise<File> {
  const content = await readFile(path);
  return {
    content: TEXT.has(extname(path)) ? brotliCompressSync(content) : content,
    etag: createHash('sha256').update(content).digest('hex'),
  };
}

/** In the place of superstatic's own compression: the content is compressed already. */
export function declareEncoding(
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
