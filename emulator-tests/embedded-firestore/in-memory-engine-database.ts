import { setImmediate } from 'node:timers/promises';
import type { FirestoreController } from '@firebase-bridge/firestore-admin';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { CommitClock } from './commit-clock';
import { getInMemoryEngineClient } from './in-memory-engine-client';
import type { InMemoryEngineClient } from './in-memory-engine-client';
import { TransactionQueue } from './transaction-queue';

/**
 * A database of the in-memory engine. All requests share its client, clock, and transaction queue.
 */
export class InMemoryEngineDatabase {
  readonly client: InMemoryEngineClient;
  readonly transactionQueue: TransactionQueue;

  constructor(
    readonly name: string,
    readonly clock: CommitClock,
    private readonly controller: FirestoreController,
    maxSlotMs: number,
  ) {
    this.transactionQueue = new TransactionQueue(maxSlotMs);
    this.client = getInMemoryEngineClient(controller);
  }

  /** Returns all documents of the database, including the documents in subcollections. */
  async documents(): Promise<google.firestore.v1.IDocument[]> {
    const responseStream = this.client.runQuery({
      parent: `${this.name}/documents`,
      structuredQuery: { from: [{ allDescendants: true }] },
    });
    const responses = (await responseStream.toArray()) as google.firestore.v1.IRunQueryResponse[];
    return responses.flatMap(({ document }) => document ?? []);
  }

  /**
   * Deletes all documents. A reset of the engine alone would not notify listeners of single
   * documents. A deletion without a reset would keep all old versions of the documents in memory.
   * So this method deletes the documents, waits until the listeners are notified, and then resets
   * the engine.
   */
  async clear(): Promise<void> {
    this.clock.advance();
    this.controller.database.batchDelete(...this.controller.database.toDocumentPaths());
    await setImmediate();
    this.controller.reset();
  }
}
