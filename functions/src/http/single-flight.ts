import { READ_DEADLINE_MS, withDeadline } from './deadline';

interface RunningLoad<T> {
  result: Promise<T>;
  /**
   * Resolves when the load has ended or has exceeded the read deadline. A caller of `loadFresh` waits
   * only until then, and then starts or shares another load.
   */
  ended: Promise<void>;
}

/** Loads values by key. Concurrent callers with the same key share one load. */
export interface SingleFlight<T> {
  /** Resolves with the result of the running load of `key`. If no load is running, starts `load`. */
  loadShared: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Resolves with the result of a load that starts after this call, so it includes earlier writes. */
  loadFresh: (key: string, load: () => Promise<T>) => Promise<T>;
}

/**
 * Returns a loader that runs at most one load per key at a time. If a load fails, only the callers
 * that wait for it get the error, and the next caller starts another load. If a load exceeds the
 * read deadline, later callers do not share it and start another load.
 */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, RunningLoad<T>>();

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const result = load();
    const ended = withDeadline(READ_DEADLINE_MS, () => result)
      .then(ignore, ignore)
      .then(() => {
        running.delete(key);
      });
    running.set(key, { result, ended });
    return result;
  }

  const loadShared: SingleFlight<T>['loadShared'] = (key, load) =>
    running.get(key)?.result ?? start(key, load);

  return {
    loadShared,
    loadFresh(key, load) {
      const current = running.get(key);
      if (!current) return start(key, load);
      // After the running load has ended, all callers that wait for a fresh value share one load.
      return current.ended.then(() => loadShared(key, load));
    },
  };
}

function ignore(): void {
  // Ignores the result or the error, because the callers of the load receive it.
}
