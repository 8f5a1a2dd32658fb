import { READ_DEADLINE_MS, withDeadline } from './deadline';

interface RunningLoad<T> {
  result: Promise<T>;
  /**
   * Resolves when the load ends, or after `READ_DEADLINE_MS` if the load takes longer. `loadFresh` waits for
   * this promise before it calls `loadShared`, because the running load may lack earlier writes.
   */
  ended: Promise<void>;
  /**
   * The signals of all callers that share this load. A load that waits in a queue is skipped if all of them
   * are aborted.
   */
  signals: (AbortSignal | undefined)[];
}

/**
 * Loads a value. If the load waits in a queue, it calls `isAbandoned` before it starts to read.
 * `isAbandoned` returns true if the signals of all callers are aborted.
 */
type Load<T> = (isAbandoned: () => boolean) => Promise<T>;

/**
 * Loads values by key. Concurrent callers with the same key share one load. A caller with a deadline
 * passes its `signal`, so a load can detect that no caller waits for it anymore.
 */
export interface SingleFlight<T> {
  /** Resolves with the result of the running load of `key`. If no load is running, starts `load`. */
  loadShared: (key: string, load: Load<T>, signal?: AbortSignal) => Promise<T>;
  /** Resolves with the result of a load that starts after this call, so it includes earlier writes. */
  loadFresh: (key: string, load: Load<T>, signal?: AbortSignal) => Promise<T>;
}

/**
 * Returns a loader that runs at most one load per key at a time. If a load fails, only the callers
 * that wait for it get the error, and the next caller starts another load. If a load exceeds the
 * read deadline, later callers do not share it and start another load.
 */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, RunningLoad<T>>();

  function start(key: string, load: Load<T>, signal: AbortSignal | undefined): Promise<T> {
    const signals = [signal];
    const result = load(() => signals.every((callerSignal) => callerSignal?.aborted));
    const ended = withDeadline(READ_DEADLINE_MS, () => result)
      .then(ignore, ignore)
      .then(() => {
        running.delete(key);
      });
    running.set(key, { result, ended, signals });
    return result;
  }

  const loadShared: SingleFlight<T>['loadShared'] = (key, load, signal) => {
    const current = running.get(key);
    if (!current) return start(key, load, signal);
    current.signals.push(signal);
    return current.result;
  };

  return {
    loadShared,
    loadFresh(key, load, signal) {
      const current = running.get(key);
      if (!current) return start(key, load, signal);
      // All callers that wait here share the load that starts after the running one.
      return current.ended.then(() => loadShared(key, load, signal));
    },
  };
}

function ignore(): void {
  // Ignores the result or the error, because the callers of the load receive it.
}
