import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { Database } from './database';

export async function beginTransaction(
  database: Database,
  request: google.firestore.v1.IBeginTransactionRequest,
): Promise<google.firestore.v1.IBeginTransactionResponse> {
  const turn = request.options?.readWrite ? await database.turns.take() : undefined;
  try {
    const [response] = await database.client.beginTransaction(request);
    if (turn) database.turns.keep(response.transaction, turn);
    return response;
  } catch (error) {
    turn?.end();
    throw error;
  }
}

/** Also the batches of writes that belong to no transaction. */
export async function commit(
  database: Database,
  request: google.firestore.v1.ICommitRequest,
): Promise<google.firestore.v1.ICommitResponse> {
  database.clock.advance();
  try {
    const [response] = await database.client.commit(request);
    return response;
  } finally {
    database.turns.end(request.transaction);
  }
}

export async function rollback(
  database: Database,
  request: google.firestore.v1.IRollbackRequest,
): Promise<google.protobuf.IEmpty> {
  try {
    const [response] = await database.client.rollback(request);
    return response;
  } finally {
    database.turns.end(request.transaction);
  }
}

/** Writes that stand or fail each by itself. */
export async function batchWrite(
  database: Database,
  request: google.firestore.v1.IBatchWriteRequest,
): Promise<google.firestore.v1.IBatchWriteResponse> {
  database.clock.advance();
  const [response] = await database.client.batchWrite(request);
  return response;
}
