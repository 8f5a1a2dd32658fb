import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  /** The response headers. Their names are in lower case. */
  headers: Record<string, string>;
  text: string;
}

/** Opens a TCP connection for requests that an HTTP client library would not send. */
export async function openRawConnection(base: string) {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes) => (received = Buffer.concat([received, bytes])));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  // Socket errors are ignored, because tests check only responses. The server may close the
  // connection while the client still sends.
  socket.on('error', () => undefined);
  await once(socket, 'connect');

  return {
    closed,
    /**
     * Sends bytes, and waits until the operating system has received all of them, or until the connection
     * is closed.
     */
    async send(bytes: string | Uint8Array): Promise<void> {
      const written = new Promise((resolve) => socket.write(bytes, resolve));
      await Promise.race([written, closed]);
    },
    close(): void {
      socket.destroy();
    },
    /**
     * Resolves with the next response. Throws an Error if the connection closes before the response
     * is complete.
     */
    async response(): Promise<RawResponse> {
      for (;;) {
        const next = parseNextResponse(received);
        if (next) {
          received = next.rest;
          return next.response;
        }
        if (socket.closed) throw new Error('The connection closed without a complete response.');
        // `events.once` would reject after a socket error, although the response may still arrive.
        const data = new Promise((resolve) => socket.once('data', resolve));
        await Promise.race([data, closed]);
      }
    },
  };
}

function parseNextResponse(bytes: Buffer): { response: RawResponse; rest: Buffer } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
  if (bytes.length < bodyEnd) return undefined;
  const status = Number(statusLine.split(' ')[1]);
  const text = bytes.toString('utf8', end + 4, bodyEnd);
  return { response: { status, headers, text }, rest: bytes.subarray(bodyEnd) };
}
