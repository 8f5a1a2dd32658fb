import type { Readable } from 'node:stream';
import { FirestoreMock, type FirestoreController } from '@firebase-bridge/firestore-admin';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import { TransactionQueue } from './transaction-queue';

type EngineResponse<Response> = Promise<[Response, ...unknown[]]>;

/** The methods of the engine's low-level Firestore client that the embedded emulator calls. */
interface EngineClient {
  commit(
    request: google.firestore.v1.ICommitRequest,
  ): EngineResponse<google.firestore.v1.ICommitResponse>;
  rollback(request: google.firestore.v1.IRollbackRequest): EngineResponse<google.protobuf.IEmpty>;
  batchWrite(
    request: google.firestore.v1.IBatchWriteRequest,
  ): EngineResponse<google.firestore.v1.IBatchWriteResponse>;
  // The following methods return streams in object mode.
  batchGetDocuments(request: google.firestore.v1.IBatchGetDocumentsRequest): Readable;
  runQuery(request: google.firestore.v1.IRunQueryRequest): Readable;
  runAggregationQuery(request: google.firestore.v1.IRunAggregationQueryRequest): Readable;
}

export interface EngineDatabase {
  client: EngineClient;
  transactionQueue: TransactionQueue;
  /** Returns all documents of the database, including the documents in subcollections. */
  readDocuments: () => Promise<google.firestore.v1.IDocument[]>;
  /** Deletes all documents, and frees the memory of the engine. */
  clear: () => void;
}

/**
 * Stores the databases of one embedded Firestore emulator in the in-memory engine
 * `@firebase-bridge/firestore-admin`. Creates a database when a request names it for the first time.
 */
export class InMemoryEngine {
  readonly #mock = new FirestoreMock();
  readonly #databases = new Map<string, EngineDatabase>();
  /** Time of the latest commit in ms. */
  #latestCommitMs = 0;

  constructor(private readonly maxSlotMs = 2_000) {
    this.#mock.systemTime.custom(
      () => new Date((this.#latestCommitMs = Math.max(this.#latestCommitMs, Date.now()))),
    );
  }

  /**
   * Must be called before each commit. Moves the clock of the engine forward by at least one
   * millisecond, because the engine compares times with millisecond precision. If two commits had the
   * same update time, a transaction that read between them would not detect the second commit.
   */
  advanceClock(): void {
    this.#latestCommitMs = Math.max(this.#latestCommitMs + 1, Date.now());
  }

  /**
   * Returns the database that contains a resource.
   * @param resource name of a database, or of a document or collection in it:
   * `projects/P/databases/D…`
   */
  database(resource: string | null | undefined): EngineDatabase {
    const [name = '', projectId = '', databaseId = ''] =
      /^projects\/([^/]+)\/databases\/([^/]+)/.exec(resource ?? '') ?? [];
    if (name === '') throw new Error(`"${resource ?? ''}" contains no database name.`);
    let database = this.#databases.get(name);
    if (!database) {
      const controller = this.#mock.createDatabase(projectId, databaseId);
      database = createDatabase(name, controller, this.maxSlotMs);
      this.#databases.set(name, database);
    }
    return database;
  }
}

function createDatabase(
  name: string,
  controller: FirestoreController,
  maxSlotMs: number,
): EngineDatabase {
  const client = getEngineClient(controller);
  return {
    client,
    transactionQueue: new TransactionQueue(maxSlotMs),
    async readDocuments() {
      const responses = (await client
        .runQuery({
          parent: `${name}/documents`,
          structuredQuery: { from: [{ allDescendants: true }] },
        })
        .toArray()) as google.firestore.v1.IRunQueryResponse[];
      return responses.flatMap(({ document }) => document ?? []);
    },
    clear() {
      controller.reset();
    },
  };
}

/**
 * Returns the client of the engine. The engine does not export its client. The client is only
 * available from the client pool of the `Firestore` instance that the engine patches.
 */
function getEngineClient(controller: FirestoreController): EngineClient {
  const firestore = controller.firestore() as unknown as {
    _clientPool: { acquire: (tag: string, requiresGrpc: boolean) => EngineClient };
  };
  return firestore._clientPool.acquire('embedded-firestore', true);
}
