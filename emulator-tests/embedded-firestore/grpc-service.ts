import { Metadata, Server } from '@grpc/grpc-js';
import type {
  handleServerStreamingCall,
  handleUnaryCall,
  ServerWritableStream,
} from '@grpc/grpc-js';
import type { Database } from './database';
import type { Engine } from './engine';
import { statusOf } from './grpc-error';
import { listen } from './listen';
import { listCollectionIds, listDocuments } from './listings';
import { ownerOnly } from './owner-only';
import { firestoreService } from './protos';
import { batchGetDocuments, runAggregationQuery, runQuery } from './reads';
import { batchWrite, beginTransaction, commit, rollback } from './writes';

/**
 * What the Admin SDK calls of `google.firestore.v1.Firestore`; the rest is answered UNIMPLEMENTED.
 */
export function createGrpcServer(engine: Engine): Server {
  const server = new Server({
    interceptors: [ownerOnly],
    'grpc.max_receive_message_length': -1,
  });
  server.addService(firestoreService(), {
    BatchGetDocuments: streaming(engine, batchGetDocuments),
    RunQuery: streaming(engine, runQuery),
    RunAggregationQuery: streaming(engine, runAggregationQuery),
    ListDocuments: unary(engine, listDocuments),
    ListCollectionIds: unary(engine, listCollectionIds),
    BeginTransaction: unary(engine, beginTransaction),
    Commit: unary(engine, commit),
    Rollback: unary(engine, rollback),
    BatchWrite: unary(engine, batchWrite),
    Listen: listen(engine),
  });
  return server;
}

interface Addressed {
  database?: string | null;
  parent?: string | null;
}

function unary<Request extends Addressed, Response>(
  engine: Engine,
  answer: (database: Database, request: Request) => Promise<Response>,
): handleUnaryCall<Request, Response> {
  const respond = async (request: Request) => answer(databaseOf(engine, request), request);
  return ({ request }, callback) => {
    respond(request).then(
      (response) => {
        callback(null, response);
      },
      (error: unknown) => {
        callback(statusOf(error));
      },
    );
  };
}

function streaming<Request extends Addressed, Response>(
  engine: Engine,
  answer: (database: Database, request: Request) => AsyncIterable<Response>,
): handleServerStreamingCall<Request, Response> {
  const respond = async (call: ServerWritableStream<Request, Response>) => {
    const { request } = call;
    for await (const response of answer(databaseOf(engine, request), request)) {
      if (call.cancelled) return;
      call.write(response);
    }
    call.end();
  };
  return (call) => {
    // An error without headers before it makes the SDK try again, for seconds.
    call.sendMetadata(new Metadata());
    respond(call).catch((error: unknown) => call.emit('error', statusOf(error)));
  };
}

function databaseOf(engine: Engine, { database, parent }: Addressed): Database {
  return engine.database(database ?? parent);
}
