import type { Readable } from 'node:stream';
import { status } from '@grpc/grpc-js';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { InMemoryEngineDatabase } from './in-memory-engine-database';
import { GrpcError } from './grpc-error';
import { rewriteQueryForInMemoryEngine } from './rewrite-query-for-in-memory-engine';

interface ReadRequest {
  newTransaction?: google.firestore.v1.ITransactionOptions | null;
}

interface ReadResponse {
  transaction?: Uint8Array | string | null;
}

export function handleBatchGetDocuments(
  database: InMemoryEngineDatabase,
  request: google.firestore.v1.IBatchGetDocumentsRequest,
): AsyncIterable<google.firestore.v1.IBatchGetDocumentsResponse> {
  if (request.mask) {
    throw new GrpcError(
      status.UNIMPLEMENTED,
      'The embedded emulator does not support field masks.',
    );
  }
  return readInQueueSlot(database, request, () => database.client.batchGetDocuments(request));
}

export function handleRunQuery(
  database: InMemoryEngineDatabase,
  request: google.firestore.v1.IRunQueryRequest,
): AsyncIterable<google.firestore.v1.IRunQueryResponse> {
  return readInQueueSlot(database, request, () =>
    database.client.runQuery(rewriteQueryForInMemoryEngine(request)),
  );
}

export function handleRunAggregationQuery(
  database: InMemoryEngineDatabase,
  request: google.firestore.v1.IRunAggregationQueryRequest,
): AsyncIterable<google.firestore.v1.IRunAggregationQueryResponse> {
  const { structuredAggregationQuery: aggregation } = request;
  const rewrittenRequest = aggregation
    ? { ...request, structuredAggregationQuery: rewriteQueryForInMemoryEngine(aggregation) }
    : request;
  return readInQueueSlot(database, request, () =>
    database.client.runAggregationQuery(rewrittenRequest),
  );
}

/**
 * Runs a read and yields its responses. A read that begins a read-write transaction first waits for
 * a slot in the transaction queue. The transaction holds the slot until its commit or rollback.
 */
async function* readInQueueSlot<Response extends ReadResponse>(
  database: InMemoryEngineDatabase,
  { newTransaction }: ReadRequest,
  read: () => Readable,
): AsyncGenerator<Response> {
  const slot = newTransaction?.readWrite
    ? await database.transactionQueue.waitForSlot()
    : undefined;
  let isComplete = false;
  try {
    for await (const response of read() as AsyncIterable<Response>) {
      if (slot && response.transaction?.length)
        database.transactionQueue.assignSlot(response.transaction, slot);
      yield response;
    }
    isComplete = true;
  } finally {
    if (!isComplete) slot?.release();
  }
}
