import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { ServerCredentials } from '@grpc/grpc-js';
import { importDatabase } from './database-export';
import { createGrpcServer } from './grpc-server';
import { createHttpApp } from './http-app';
import { InMemoryEngine } from './in-memory-engine';

export interface EmbeddedFirestore {
  port: number;
  stop: () => void;
}

interface EmbeddedFirestoreOptions {
  /** Path of the `.overall_export_metadata` file of the export to load. */
  seedFromExport?: string | undefined;
  /**
   * Maximum time for which a transaction blocks other transactions, in ms. A transaction can take
   * too long if its client is slow or disconnected.
   */
  maxSlotMs?: number;
}

/**
 * Starts the embedded Firestore emulator in this process. It serves gRPC and HTTP on one port.
 * @param port 0 selects a free port
 */
export async function startEmbeddedFirestore(
  host: string,
  port: number,
  { seedFromExport, maxSlotMs }: EmbeddedFirestoreOptions = {},
): Promise<EmbeddedFirestore> {
  const engine = new InMemoryEngine(maxSlotMs);
  if (seedFromExport) await importDatabase(engine, seedFromExport);

  const grpc = createGrpcServer(engine);
  const grpcConnections = grpc.createConnectionInjector(ServerCredentials.createInsecure());
  const http = createHttpServer(createHttpApp(engine));
  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    connection.once('error', () => connection.destroy());
    // The first byte shows the protocol: gRPC uses HTTP/2, which begins with `PRI * HTTP/2.0`. No HTTP/1
    // method of the endpoints starts with `PR`.
    connection.once('readable', () => {
      const chunk = connection.read() as Buffer | null;
      if (!chunk) return;
      connection.unshift(chunk);
      if (chunk.subarray(0, 2).equals(Buffer.from('PR')))
        grpcConnections.injectConnection(connection);
      else http.emit('connection', connection);
    });
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
