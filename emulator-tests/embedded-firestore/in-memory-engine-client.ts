import type { Duplex, Readable } from 'node:stream';
import type { FirestoreController } from '@firebase-bridge/firestore-admin';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';

type EngineResponse<Response> = Promise<[Response, ...unknown[]]>;

/**
 * The low-level Firestore client of the in-memory engine `@firebase-bridge/firestore-admin`. Its
 * methods return results from memory.
 */
export interface InMemoryEngineClient {
  beginTransaction(
    request: google.firestore.v1.IBeginTransactionRequest,
  ): EngineResponse<google.firestore.v1.IBeginTransactionResponse>;
  commit(
    request: google.firestore.v1.ICommitRequest,
  ): EngineResponse<google.firestore.v1.ICommitResponse>;
  rollback(request: google.firestore.v1.IRollbackRequest): EngineResponse<google.protobuf.IEmpty>;
  batchWrite(
    request: google.firestore.v1.IBatchWriteRequest,
  ): EngineResponse<google.firestore.v1.IBatchWriteResponse>;
  listDocuments(
    request: google.firestore.v1.IListDocumentsRequest,
  ): EngineResponse<google.firestore.v1.IDocument[]>;
  listCollectionIds(
    request: google.firestore.v1.IListCollectionIdsRequest,
  ): EngineResponse<string[]>;
  // The following methods return streams in object mode.
  batchGetDocuments(request: google.firestore.v1.IBatchGetDocumentsRequest): Readable;
  runQuery(request: google.firestore.v1.IRunQueryRequest): Readable;
  runAggregationQuery(request: google.firestore.v1.IRunAggregationQueryRequest): Readable;
  listen(): Duplex;
}

interface PatchedFirestore {
  _clientPool: { acquire(tag: string, requiresGrpc: boolean): InMemoryEngineClient };
}

/**
 * Returns the client of the in-memory engine. The engine does not export its client. The client is
 * only available from the client pool of the `Firestore` instance that the engine patches.
 */
export function getInMemoryEngineClient(controller: FirestoreController): InMemoryEngineClient {
  const firestore = controller.firestore() as unknown as PatchedFirestore;
  return firestore._clientPool.acquire('embedded-firestore', true);
}
