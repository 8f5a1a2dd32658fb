import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

const http2Preface = Buffer.from('PRI * HTTP/2.0');

/** One port for two protocols: each connection goes to the one that its first bytes speak. */
export function createProtocolSwitch(protocols: {
  http1: (connection: Socket) => void;
  http2: (connection: Socket) => void;
}): Server {
  return createServer((connection) => {
    let start = Buffer.alloc(0);
    connection.on('error', () => {
      connection.destroy();
    });
    connection.on('readable', function decide() {
      const chunk = connection.read() as Buffer | null;
      if (!chunk) return;
      start = Buffer.concat([start, chunk]);
      const compared = Math.min(start.length, http2Preface.length);
      const isHttp2 = start.subarray(0, compared).equals(http2Preface.subarray(0, compared));
      if (isHttp2 && compared < http2Preface.length) return;
      connection.off('readable', decide);
      connection.unshift(start);
      protocols[isHttp2 ? 'http2' : 'http1'](connection);
    });
  });
}
