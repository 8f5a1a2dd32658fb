import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { ServerCredentials } from '@grpc/grpc-js';
import { InMemoryFirestoreEngine } from './in-memory-firestore-engine';
import { importDatabase } from './database-export';
import { createGrpcServer } from './grpc-service';
import { createHttpServer } from './http-endpoints';
import { createHttp1And2Server } from './http1-and-2-server';

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
 * Starts the embedded Firestore emulator in this process.
 * @param port 0 selects a free port
 */
export async function startEmbeddedFirestore(
  host: string,
  port: number,
  { seedFromExport, maxSlotMs }: EmbeddedFirestoreOptions = {},
): Promise<EmbeddedFirestore> {
  const engine = new InMemoryFirestoreEngine(maxSlotMs);
  if (seedFromExport) await importDatabase(engine, seedFromExport);

  const grpc = createGrpcServer(engine);
  const grpcConnections = grpc.createConnectionInjector(ServerCredentials.createInsecure());
  const http = createHttpServer(engine);
  const server = createHttp1And2Server({
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
