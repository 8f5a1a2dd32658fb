import { FirestoreMock } from '@firebase-bridge/firestore-admin';
import { status } from '@grpc/grpc-js';
import { CommitClock } from './commit-clock';
import { InMemoryEngineDatabase } from './in-memory-engine-database';
import { GrpcError } from './grpc-error';

/**
 * Stores the databases of one embedded Firestore emulator. Creates a database when a request names it for the
 * first time.
 */
export class InMemoryFirestoreEngine {
  readonly #mock = new FirestoreMock();
  readonly #clock = new CommitClock();
  readonly #databases = new Map<string, InMemoryEngineDatabase>();

  constructor(private readonly maxSlotMs = 2_000) {
    this.#mock.systemTime.custom(() => new Date(this.#clock.now()));
  }

  /**
   * Returns the database that contains a resource.
   * @param resource name of a database, or of a document or collection in it:
   * `projects/P/databases/D…`
   * @throws GrpcError if the name contains no database
   */
  database(resource: string | null | undefined): InMemoryEngineDatabase {
    const [name, projectId, databaseId] =
      /^projects\/([^/]+)\/databases\/([^/]+)/.exec(resource ?? '') ?? [];
    if (name === undefined || projectId === undefined || databaseId === undefined) {
      throw new GrpcError(
        status.INVALID_ARGUMENT,
        `"${resource ?? ''}" contains no database name.`,
      );
    }
    const existing = this.#databases.get(name);
    if (existing) return existing;
    const controller = this.#mock.createDatabase(projectId, databaseId);
    const database = new InMemoryEngineDatabase(name, this.#clock, controller, this.maxSlotMs);
    this.#databases.set(name, database);
    return database;
  }
}
