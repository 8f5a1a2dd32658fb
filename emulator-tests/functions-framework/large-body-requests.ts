import { gzipSync } from 'node:zlib';

const BODY_BYTES = 30_000_000;
const UNPACKED_BYTES = 400_000_000;
const CHUNK_BYTES = 1_000_000;

interface LargeBodyRequest {
  status: 413 | 415;
  /** Returns the bytes of the HTTP request: its head and its body. */
  createBytes: () => Uint8Array;
}

/**
 * Requests with large bodies. If the Functions framework parsed these bodies, an instance would run out of
 * memory.
 */
export const largeBodyRequests: Record<string, LargeBodyRequest> = {
  'JSON with a declared length': {
    status: 413,
    createBytes: () => createRequestWithLength(createLargeJson(), 'Content-Type: application/json'),
  },
  'JSON in chunks': {
    status: 413,
    createBytes: () => createChunkedRequest(encodeChunks(createLargeJson())),
  },
  'JSON in chunks of one byte': {
    status: 413,
    createBytes: () => createChunkedRequest(Buffer.alloc(BODY_BYTES, '1\r\n[\r\n')),
  },
  'a form': {
    status: 413,
    createBytes: () =>
      createRequestWithLength(
        Buffer.alloc(BODY_BYTES, 'email=a&'),
        'Content-Type: application/x-www-form-urlencoded',
      ),
  },
  'a multipart body': {
    status: 413,
    createBytes: () =>
      createRequestWithLength(
        Buffer.alloc(BODY_BYTES, '--part\r\n'),
        'Content-Type: multipart/form-data; boundary=part',
      ),
  },
  'plain text': {
    status: 413,
    createBytes: () =>
      createRequestWithLength(Buffer.alloc(BODY_BYTES, 'text'), 'Content-Type: text/plain'),
  },
  'gzip of 400 MB of JSON': {
    status: 415,
    createBytes: () =>
      createRequestWithLength(
        gzipSync(Buffer.alloc(UNPACKED_BYTES, ' '), { level: 1 }),
        'Content-Type: application/json',
        'Content-Encoding: gzip',
      ),
  },
};

function createLargeJson(): Buffer {
  const json = Buffer.alloc(BODY_BYTES, '[],');
  json.write('[', 0);
  json.write(']', BODY_BYTES - 1);
  return json;
}

function createRequestHead(...headers: string[]): Buffer {
  const lines = ['POST /api/purchase HTTP/1.1', 'Host: potluck.test', ...headers];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

function createRequestWithLength(body: Uint8Array, ...headers: string[]): Buffer {
  return Buffer.concat([createRequestHead(...headers, `Content-Length: ${body.length}`), body]);
}

function encodeChunks(body: Buffer): Buffer {
  const head = Buffer.from(`${CHUNK_BYTES.toString(16)}\r\n`);
  const end = Buffer.from('\r\n');
  const chunks = Array.from({ length: body.length / CHUNK_BYTES }, (_, index) =>
    body.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
  return Buffer.concat(chunks.flatMap((chunk) => [head, chunk, end]));
}

function createChunkedRequest(chunks: Buffer): Buffer {
  const head = createRequestHead('Content-Type: application/json', 'Transfer-Encoding: chunked');
  return Buffer.concat([head, chunks, Buffer.from('0\r\n\r\n')]);
}
