import { Metadata, Server } from '@grpc/grpc-js';
import type {
  handleServerStreamingCall,
  handleUnaryCall,
  ServerWritableStream,
} from '@grpc/grpc-js';
import type { InMemoryEngineDatabase } from './in-memory-engine-database';
import type { InMemoryFirestoreEngine } from './in-memory-firestore-engine';
import { toGrpcStatus } from './grpc-error';
import { createListenRpcHandler } from './listen-rpc-handler';
import { handleListCollectionIds, handleListDocuments } from './list-handlers';
import { adminOnlyInterceptor } from './admin-only-interceptor';
import { loadFirestoreGrpcService } from './firestore-protos';
import {
  handleBatchGetDocuments,
  handleRunAggregationQuery,
  handleRunQuery,
} from './read-handlers';
import {
  handleBatchWrite,
  handleBeginTransaction,
  handleCommit,
  handleRollback,
} from './write-handlers';

/**
 * Creates the gRPC server. The server implements the methods of `google.firestore.v1.Firestore`
 * that the Admin SDK calls. The response to all other methods is UNIMPLEMENTED.
 */
export function createGrpcServer(engine: InMemoryFirestoreEngine): Server {
  const server = new Server({
    interceptors: [adminOnlyInterceptor],
    'grpc.max_receive_message_length': -1,
  });
  server.addService(loadFirestoreGrpcService(), {
    BatchGetDocuments: createStreamingHandler(engine, handleBatchGetDocuments),
    RunQuery: createStreamingHandler(engine, handleRunQuery),
    RunAggregationQuery: createStreamingHandler(engine, handleRunAggregationQuery),
    ListDocuments: createUnaryHandler(engine, handleListDocuments),
    ListCollectionIds: createUnaryHandler(engine, handleListCollectionIds),
    BeginTransaction: createUnaryHandler(engine, handleBeginTransaction),
    Commit: createUnaryHandler(engine, handleCommit),
    Rollback: createUnaryHandler(engine, handleRollback),
    BatchWrite: createUnaryHandler(engine, handleBatchWrite),
    Listen: createListenRpcHandler(engine),
  });
  return server;
}

interface DatabaseRequest {
  database?: string | null;
  parent?: string | null;
}

function createUnaryHandler<Request extends DatabaseRequest, Response>(
  engine: InMemoryFirestoreEngine,
  handleRequest: (database: InMemoryEngineDatabase, request: Request) => Promise<Response>,
): handleUnaryCall<Request, Response> {
  const respond = async (request: Request) => handleRequest(getDatabase(engine, request), request);
  return ({ request }, callback) => {
    respond(request).then(
      (response) => {
        callback(null, response);
      },
      (error: unknown) => {
        callback(toGrpcStatus(error));
      },
    );
  };
}

function createStreamingHandler<Request extends DatabaseRequest, Response>(
  engine: InMemoryFirestoreEngine,
  handleRequest: (database: InMemoryEngineDatabase, request: Request) => AsyncIterable<Response>,
): handleServerStreamingCall<Request, Response> {
  const respond = async (call: ServerWritableStream<Request, Response>) => {
    const { request } = call;
    for await (const response of handleRequest(getDatabase(engine, request), request)) {
      if (call.cancelled) return;
      call.write(response);
    }
    call.end();
  };
  return (call) => {
    // Sends the response headers before an error can occur. If an error arrived before the headers,
    // the SDK would retry for several seconds.
    call.sendMetadata(new Metadata());
    respond(call).catch((error: unknown) => call.emit('error', toGrpcStatus(error)));
  };
}

function getDatabase(
  engine: InMemoryFirestoreEngine,
  { database, parent }: DatabaseRequest,
): InMemoryEngineDatabase {
  return engine.database(database ?? parent);
}
