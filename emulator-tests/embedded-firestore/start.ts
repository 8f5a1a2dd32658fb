import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { ServerCredentials } from '@grpc/grpc-js';
import { Engine } from './engine';
import { importDatabase } from './export';
import { createGrpcServer } from './grpc-service';
import { createHttpServer } from './http-endpoints';
import { createProtocolSwitch } from './protocol-switch';

export interface EmbeddedFirestore {
  port: number;
  stop: () => void;
}

interface Options {
  seedFromExport?: string | undefined;
  /** How long others wait for a transaction whose client is slow, or gone. */
  longestTurnMs?: number;
}

/** @param port 0 for any free one */
export async function startEmbeddedFirestore(
  host: string,
  port: number,
  { seedFromExport, longestTurnMs }: Options = {},
): Promise<EmbeddedFirestore> {
  const engine = new Engine(longestTurnMs);
  if (seedFromExport) await importDatabase(engine, seedFromExport);

  const grpc = createGrpcServer(engine);
  const grpcConnections = grpc.createConnectionInjector(ServerCredentials.createInsecure());
  const http = createHttpServer(engine);
  const server = createProtocolSwitch({
    http1: (connection) => http.emit('connection', connection),
    http2: (connection) => {
      grpcConnections.injectConnection(connection);
    },
  });

  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.listen(port, host);
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      grpc.forceShutdown();
      for (const connection of connections) connection.destroy();
    },
  };
}
