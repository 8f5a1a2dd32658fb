import type { Readable } from 'node:stream';
import {
  Metadata,
  Server,
  ServerInterceptingCall,
  status,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerInterceptor,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import { loadFirestoreGrpcService } from './firestore-protos';
import type { EngineDatabase, InMemoryEngine } from './in-memory-engine';

export const adminOnlyErrorMessage =
  'The embedded Firestore emulator evaluates no security rules, so it serves the Admin SDK only ' +
  '("Bearer owner"). Use the official emulator for clients and for tests of the rules.';

type UnaryHandler<Request, Response> = (
  database: EngineDatabase,
  request: Request,
) => Promise<[Response, ...unknown[]]>;

interface ReadRequest {
  database?: string | null;
  parent?: string | null;
  newTransaction?: google.firestore.v1.ITransactionOptions | null;
}

interface ReadResponse {
  transaction?: Uint8Array | string | null;
}

/**
 * Creates the gRPC server. The server implements the methods of `google.firestore.v1.Firestore`
 * that the functions use. The response to all other methods is UNIMPLEMENTED.
 */
export function createGrpcServer(engine: InMemoryEngine): Server {
  const server = new Server({
    interceptors: [rejectOtherCallers],
    'grpc.max_receive_message_length': -1,
  });
  server.addService(loadFirestoreGrpcService(), {
    BatchGetDocuments: createReadHandler(
      engine,
      ({ client }, request: google.firestore.v1.IBatchGetDocumentsRequest) => {
        if (request.mask) throw new Error('The embedded emulator does not support field masks.');
        return client.batchGetDocuments(request);
      },
    ),
    RunQuery: createReadHandler(
      engine,
      ({ client }, request: google.firestore.v1.IRunQueryRequest) => client.runQuery(request),
    ),
    RunAggregationQuery: createReadHandler(
      engine,
      ({ client }, request: google.firestore.v1.IRunAggregationQueryRequest) =>
        client.runAggregationQuery(request),
    ),
    Commit: createUnaryHandler(
      engine,
      async (
        { client, transactionQueue },
        request: google.firestore.v1.ICommitRequest & { database: string },
      ) => {
        engine.advanceClock();
        return client.commit(request).finally(() => {
          transactionQueue.releaseSlot(request.transaction);
        });
      },
    ),
    Rollback: createUnaryHandler(
      engine,
      async (
        { client, transactionQueue },
        request: google.firestore.v1.IRollbackRequest & { database: string },
      ) =>
        client.rollback(request).finally(() => transactionQueue.releaseSlot(request.transaction)),
    ),
    BatchWrite: createUnaryHandler(
      engine,
      async (
        { client },
        request: google.firestore.v1.IBatchWriteRequest & { database: string },
      ) => {
        engine.advanceClock();
        return client.batchWrite(request);
      },
    ),
  });
  return server;
}

/** Rejects every caller except the Admin SDK, which sends `Bearer owner` to emulators. */
const rejectOtherCallers: ServerInterceptor = (_method, call) =>
  new ServerInterceptingCall(call, {
    start(next) {
      next({
        onReceiveMetadata(metadata, continueCall) {
          if (metadata.get('authorization').includes('Bearer owner')) {
            continueCall(metadata);
            return;
          }
          call.sendMetadata(new Metadata());
          call.sendStatus({
            code: status.UNIMPLEMENTED,
            details: adminOnlyErrorMessage,
            metadata: new Metadata(),
          });
        },
      });
    },
  });

function createUnaryHandler<Request extends { database: string }, Response>(
  engine: InMemoryEngine,
  respond: UnaryHandler<Request, Response>,
): handleUnaryCall<Request, Response> {
  return ({ request }, callback) => {
    respond(engine.database(request.database), request).then(
      ([response]) => callback(null, response),
      (error: unknown) => callback(toGrpcStatus(error)),
    );
  };
}

/**
 * Returns the handler of a read. A read that begins a read-write transaction first waits for a slot
 * in the transaction queue. The transaction holds the slot until its commit or rollback.
 */
function createReadHandler<Request extends ReadRequest>(
  engine: InMemoryEngine,
  read: (database: EngineDatabase, request: Request) => Readable,
): handleServerStreamingCall<Request, ReadResponse> {
  const respond = async (call: ServerWritableStream<Request, ReadResponse>) => {
    const { request } = call;
    const database = engine.database(request.database ?? request.parent);
    const { transactionQueue } = database;
    const releaseSlot = request.newTransaction?.readWrite
      ? await transactionQueue.waitForSlot()
      : undefined;
    let isComplete = false;
    try {
      for await (const response of read(database, request) as AsyncIterable<ReadResponse>) {
        if (releaseSlot && response.transaction?.length) {
          transactionQueue.assignSlot(response.transaction, releaseSlot);
        }
        if (call.cancelled) return;
        call.write(response);
      }
      isComplete = true;
      call.end();
    } finally {
      if (!isComplete) releaseSlot?.();
    }
  };
  return (call) => {
    // Sends the response headers before an error can occur. If an error arrived before the headers,
    // the SDK would retry for several seconds.
    call.sendMetadata(new Metadata());
    respond(call).catch((error: unknown) => call.emit('error', toGrpcStatus(error)));
  };
}

/**
 * Returns the gRPC status for an error of the engine. Removes the prefix with the code ("5 NOT_FOUND: ")
 * from the message, because clients add this prefix themselves.
 */
function toGrpcStatus(error: unknown): { code: status; details: string } {
  const { code, message } = error as Error & { code?: status };
  return { code: code ?? status.INTERNAL, details: message.replace(/^\d+ [A-Z_]+: /, '') };
}
