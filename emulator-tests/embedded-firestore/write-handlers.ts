import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { InMemoryEngineDatabase } from './in-memory-engine-database';

export async function handleBeginTransaction(
  database: InMemoryEngineDatabase,
  request: google.firestore.v1.IBeginTransactionRequest,
): Promise<google.firestore.v1.IBeginTransactionResponse> {
  const slot = request.options?.readWrite
    ? await database.transactionQueue.waitForSlot()
    : undefined;
  try {
    const [response] = await database.client.beginTransaction(request);
    if (slot) database.transactionQueue.assignSlot(response.transaction, slot);
    return response;
  } catch (error) {
    slot?.release();
    throw error;
  }
}

/** Commits a transaction, or a batch of writes without a transaction. */
export async function handleCommit(
  database: InMemoryEngineDatabase,
  request: google.firestore.v1.ICommitRequest,
): Promise<google.firestore.v1.ICommitResponse> {
  database.clock.advance();
  try {
    const [response] = await database.client.commit(request);
    return response;
  } finally {
    database.transactionQueue.releaseSlot(request.transaction);
  }
}

export async function handleRollback(
  database: InMemoryEngineDatabase,
  request: google.firestore.v1.IRollbackRequest,
): Promise<google.protobuf.IEmpty> {
  try {
    const [response] = await database.client.rollback(request);
    return response;
  } finally {
    database.transactionQueue.releaseSlot(request.transaction);
  }
}

/** Runs a non-atomic batch: each write succeeds or fails independently. */
export async function handleBatchWrite(
  database: InMemoryEngineDatabase,
  request: google.firestore.v1.IBatchWriteRequest,
): Promise<google.firestore.v1.IBatchWriteResponse> {
  database.clock.advance();
  const [response] = await database.client.batchWrite(request);
  return response;
}
