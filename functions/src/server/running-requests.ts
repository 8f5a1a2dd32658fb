import type { IncomingMessage, ServerResponse } from 'node:http';

export interface RunningRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** True after the server has read the request body and passed the request to its listener. */
  isForwarded: boolean;
}

/**
 * Tracks the running requests of a server. A request is running until its response is complete or
 * its client disconnects.
 */
export class RunningRequests implements Iterable<RunningRequest> {
  readonly #running = new Set<RunningRequest>();

  add(request: IncomingMessage, response: ServerResponse): RunningRequest {
    const entry = { request, response, isForwarded: false };
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

  /**
   * Waits for every request that is running at the time of the call. A request ends when its response is
   * complete, or when its client disconnects.
   */
  async waitForAll(): Promise<void> {
    await Promise.all(
      [...this].map(({ response }) => new Promise((resolve) => response.once('close', resolve))),
    );
  }
}
