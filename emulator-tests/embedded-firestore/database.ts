import { setImmediate } from 'node:timers/promises';
import type { FirestoreController } from '@firebase-bridge/firestore-admin';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { CommitClock } from './commit-clock';
import { clientOf } from './engine-client';
import type { EngineClient } from './engine-client';
import { TransactionTurns } from './transaction-turns';

/** One database of the engine, and what its calls share. */
export class Database {
  readonly client: EngineClient;
  readonly turns: TransactionTurns;

  constructor(
    readonly name: string,
    readonly clock: CommitClock,
    private readonly controller: FirestoreController,
    longestTurnMs: number,
  ) {
    this.turns = new TransactionTurns(longestTurnMs);
    this.client = clientOf(controller);
  }

  /** Every document, at any depth. */
  async documents(): Promise<google.firestore.v1.IDocument[]> {
    const everything = this.client.runQuery({
      parent: `${this.name}/documents`,
      structuredQuery: { from: [{ allDescendants: true }] },
    });
    const responses = (await everything.toArray()) as google.firestore.v1.IRunQueryResponse[];
    return responses.flatMap(({ document }) => document ?? []);
  }

  /**
   * Removes everything. The engine's reset alone would not tell listeners of single documents, its
   * deletes alone would keep every version that ever was: so delete, let the listeners hear of it,
   * and reset.
   */
  async clear(): Promise<void> {
    this.clock.advance();
    this.controller.database.batchDelete(...this.controller.database.toDocumentPaths());
    await setImmediate();
    this.controller.reset();
  }
}
