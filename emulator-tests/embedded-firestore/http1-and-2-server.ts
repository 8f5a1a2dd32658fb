import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

const http2Preface = Buffer.from('PRI * HTTP/2.0');

/**
 * Creates a server that accepts HTTP/1 and HTTP/2 connections on one port. The first bytes of a
 * connection show which of the two handlers in `protocols` must receive the connection.
 */
export function createHttp1And2Server(protocols: {
  http1: (connection: Socket) => void;
  http2: (connection: Socket) => void;
}): Server {
  return createServer((connection) => {
    let received = Buffer.alloc(0);
    connection.on('error', () => {
      connection.destroy();
    });
    connection.on('readable', function detectProtocol() {
      const chunk = connection.read() as Buffer | null;
      if (!chunk) return;
      received = Buffer.concat([received, chunk]);
      const comparedLength = Math.min(received.length, http2Preface.length);
      const isHttp2 = received
        .subarray(0, comparedLength)
        .equals(http2Preface.subarray(0, comparedLength));
      if (isHttp2 && comparedLength < http2Preface.length) return;
      connection.off('readable', detectProtocol);
      connection.unshift(received);
      protocols[isHttp2 ? 'http2' : 'http1'](connection);
    });
  });
}
