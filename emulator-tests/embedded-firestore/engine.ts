import { FirestoreMock } from '@firebase-bridge/firestore-admin';
import { status } from '@grpc/grpc-js';
import { CommitClock } from './commit-clock';
import { Database } from './database';
import { GrpcError } from './grpc-error';

/** The databases of one emulator, each made when it is first named. */
export class Engine {
  readonly #mock = new FirestoreMock();
  readonly #clock = new CommitClock();
  readonly #databases = new Map<string, Database>();

  constructor(private readonly longestTurnMs = 2_000) {
    this.#mock.systemTime.custom(() => new Date(this.#clock.now()));
  }

  /** @param resource the name of a database, or of anything in one: `projects/P/databases/D…` */
  database(resource: string | null | undefined): Database {
    const [name, projectId, databaseId] =
      /^projects\/([^/]+)\/databases\/([^/]+)/.exec(resource ?? '') ?? [];
    if (name === undefined || projectId === undefined || databaseId === undefined) {
      throw new GrpcError(status.INVALID_ARGUMENT, `"${resource ?? ''}" names no database.`);
    }
    const known = this.#databases.get(name);
    if (known) return known;
    const controller = this.#mock.createDatabase(projectId, databaseId);
    const database = new Database(name, this.#clock, controller, this.longestTurnMs);
    this.#databases.set(name, database);
    return database;
  }
}
