import { gzipSync } from 'node:zlib';

const BYTES = 30_000_000;
const UNPACKED_BYTES = 400_000_000;

interface BodyKind {
  status: 413 | 415;
  /** The whole request. */
  bytes: () => Uint8Array;
}

/** Requests whose bodies exhausted the memory of an instance while the framework parsed them. */
export const bodyKinds: Record<string, BodyKind> = {
  'JSON with a declared length': {
    status: 413,
    bytes: () => withLength(json(), 'Content-Type: application/json'),
  },
  'JSON in chunks': {
    status: 413,
    bytes: () => chunked(json(), 1_000_000),
  },
  'JSON in chunks of one byte': {
    status: 413,
    bytes: () => chunked(json().subarray(0, 5_000_000), 1),
  },
  'a form': {
    status: 413,
    bytes: () =>
      withLength(
        Buffer.alloc(BYTES, 'email=a&'),
        'Content-Type: application/x-www-form-urlencoded',
      ),
  },
  'a multipart body': {
    status: 413,
    bytes: () =>
      withLength(
        Buffer.alloc(BYTES, '--part\r\n'),
        'Content-Type: multipart/form-data; boundary=part',
      ),
  },
  'plain text': {
    status: 413,
    bytes: () => withLength(Buffer.alloc(BYTES, 'text'), 'Content-Type: text/plain'),
  },
  'gzip of 400 MB of JSON': {
    status: 415,
    bytes: () =>
      withLength(
        gzipSync(Buffer.alloc(UNPACKED_BYTES, ' '), { level: 1 }),
        'Content-Type: application/json',
        'Content-Encoding: gzip',
      ),
  },
};

function json(): Buffer {
  const bytes = Buffer.alloc(BYTES, '[],');
  bytes.write('[', 0);
  bytes.write(']', BYTES - 1);
  return bytes;
}

function head(...headers: string[]): Buffer {
  const lines = ['POST /api/purchase HTTP/1.1', 'Host: potluck.test', ...headers];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

function withLength(body: Uint8Array, ...headers: string[]): Buffer {
  return Buffer.concat([head(...headers, `Content-Length: ${body.length}`), body]);
}

function chunked(body: Buffer, size: number): Buffer {
  const parts = [head('Content-Type: application/json', 'Transfer-Encoding: chunked')];
  const prefix = Buffer.from(`${size.toString(16)}\r\n`);
  const suffix = Buffer.from('\r\n');
  for (let start = 0; start < body.length; start += size) {
    parts.push(prefix, body.subarray(start, start + size), suffix);
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
