import type { Duplex, Readable } from 'node:stream';
import type { FirestoreController } from '@firebase-bridge/firestore-admin';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import { rememberDerived } from './engine-speed';
import type { EngineContext } from './engine-speed';

type Answer<Response> = Promise<[Response, ...unknown[]]>;

/** The service's client as the engine plays it: each method answers from memory. */
export interface EngineClient {
  readonly context: EngineContext;
  beginTransaction(
    request: google.firestore.v1.IBeginTransactionRequest,
  ): Answer<google.firestore.v1.IBeginTransactionResponse>;
  commit(request: google.firestore.v1.ICommitRequest): Answer<google.firestore.v1.ICommitResponse>;
  rollback(request: google.firestore.v1.IRollbackRequest): Answer<google.protobuf.IEmpty>;
  batchWrite(
    request: google.firestore.v1.IBatchWriteRequest,
  ): Answer<google.firestore.v1.IBatchWriteResponse>;
  listDocuments(
    request: google.firestore.v1.IListDocumentsRequest,
  ): Answer<google.firestore.v1.IDocument[]>;
  listCollectionIds(request: google.firestore.v1.IListCollectionIdsRequest): Answer<string[]>;
  /** Streams of the service's responses, in object mode. */
  batchGetDocuments(request: google.firestore.v1.IBatchGetDocumentsRequest): Readable;
  runQuery(request: google.firestore.v1.IRunQueryRequest): Readable;
  runAggregationQuery(request: google.firestore.v1.IRunAggregationQueryRequest): Readable;
  listen(): Duplex;
}

interface PatchedFirestore {
  _clientPool: { acquire(tag: string, requiresGrpc: boolean): EngineClient };
}

/**
 * The engine hides its client in the pool of the Firestore that it patches, and has no other door
 * to it.
 */
export function clientOf(controller: FirestoreController): EngineClient {
  const firestore = controller.firestore() as unknown as PatchedFirestore;
  const client = firestore._clientPool.acquire('embedded-firestore', true);
  rememberDerived(client.context);
  return client;
}
