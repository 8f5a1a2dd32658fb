import type { IncomingMessage, ServerResponse } from 'node:http';

export interface RunningRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** False until the server has read the body and passed the request on. */
  passedOn: boolean;
}

/** Tracks the requests of a server that have no complete response yet. */
export class RunningRequests implements Iterable<RunningRequest> {
  readonly #running = new Set<RunningRequest>();

  add(request: IncomingMessage, response: ServerResponse): RunningRequest {
    const entry = { request, response, passedOn: false };
    this.#running.add(entry);
    response.once('close', () => this.#running.delete(entry));
    return entry;
  }

  get size(): number {
    return this.#running.size;
  }

  [Symbol.iterator](): Iterator<RunningRequest> {
    return this.#running.values();
  }

  /** Resolves when every request that runs now has its complete response or has lost its client. */
  async end(): Promise<void> {
    await Promise.all(
      [...this].map(({ response }) => new Promise((resolve) => response.once('close', resolve))),
    );
  }
}
