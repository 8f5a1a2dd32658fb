import { READ_DEADLINE_MS, withDeadline } from './deadline';

interface Flight<T> {
  result: Promise<T>;
  /** Resolves when the load has ended, or when it has taken longer than any caller waits. */
  over: Promise<void>;
}

/** Loads values by key. Concurrent callers of a key share one load. */
export interface SingleFlight<T> {
  /** Joins the running load of `key`, or starts `load`. */
  shared: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Resolves with the result of a load that starts after this call, so it includes earlier writes. */
  fresh: (key: string, load: () => Promise<T>) => Promise<T>;
}

/**
 * Runs at most one load per key at a time. A failed load rejects only for its own callers; the next
 * caller starts another. A load that exceeds the read deadline gets no more callers either.
 */
export function singleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Flight<T>>();
  const next = new Map<string, Promise<T>>();

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const result = load();
    const over = withDeadline(READ_DEADLINE_MS, () => result)
      .then(ignore, ignore)
      .then(() => {
        running.delete(key);
      });
    running.set(key, { result, over });
    return result;
  }

  const shared: SingleFlight<T>['shared'] = (key, load) =>
    running.get(key)?.result ?? start(key, load);

  return {
    shared,
    fresh(key, load) {
      const current = running.get(key);
      if (!current) return start(key, load);
      const waiting = next.get(key);
      if (waiting) return waiting;
      const later = current.over.then(() => {
        next.delete(key);
        return shared(key, load);
      });
      next.set(key, later);
      return later;
    },
  };
}

function ignore(): void {
  // The callers of the load receive its result or its error.
}
