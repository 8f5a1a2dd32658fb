import type { Readable } from 'node:stream';
import { status } from '@grpc/grpc-js';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { Database } from './database';
import { GrpcError } from './grpc-error';
import { closeQueryGaps } from './query-gaps';

interface ReadRequest {
  newTransaction?: google.firestore.v1.ITransactionOptions | null;
}

interface ReadResponse {
  transaction?: Uint8Array | string | null;
}

export function batchGetDocuments(
  database: Database,
  request: google.firestore.v1.IBatchGetDocumentsRequest,
): AsyncIterable<google.firestore.v1.IBatchGetDocumentsResponse> {
  if (request.mask) {
    throw new GrpcError(status.UNIMPLEMENTED, 'The embedded emulator reads whole documents only.');
  }
  return inTurn(database, request, () => database.client.batchGetDocuments(request));
}

export function runQuery(
  database: Database,
  request: google.firestore.v1.IRunQueryRequest,
): AsyncIterable<google.firestore.v1.IRunQueryResponse> {
  return inTurn(database, request, () => database.client.runQuery(closeQueryGaps(request)));
}

export function runAggregationQuery(
  database: Database,
  request: google.firestore.v1.IRunAggregationQueryRequest,
): AsyncIterable<google.firestore.v1.IRunAggregationQueryResponse> {
  const { structuredAggregationQuery: aggregation } = request;
  const closed = aggregation
    ? { ...request, structuredAggregationQuery: closeQueryGaps(aggregation) }
    : request;
  return inTurn(database, request, () => database.client.runAggregationQuery(closed));
}

/**
 * A transaction begins with its first read: a read-write one waits for its turn there, and has it
 * until its commit or rollback.
 */
async function* inTurn<Response extends ReadResponse>(
  database: Database,
  { newTransaction }: ReadRequest,
  read: () => Readable,
): AsyncGenerator<Response> {
  const turn = newTransaction?.readWrite ? await database.turns.take() : undefined;
  let delivered = false;
  try {
    for await (const response of read() as AsyncIterable<Response>) {
      if (turn && response.transaction?.length) database.turns.keep(response.transaction, turn);
      yield response;
    }
    delivered = true;
  } finally {
    if (!delivered) turn?.end();
  }
}
