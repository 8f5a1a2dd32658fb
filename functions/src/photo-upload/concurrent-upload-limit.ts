import { tooManyUploadsError } from './photo-errors';

/**
 * The maximum number of uploads that one instance of the function `photos` receives or processes at the
 * same time.
 */
const MAX_UPLOADS = 8;

export interface ConcurrentUploadLimit {
  /**
   * Takes an upload slot. Returns a function that frees the slot on its first call. Later calls have no
   * effect.
   * @throws HttpError 503 `busy` if all slots are taken.
   */
  take: () => () => void;
  /** Runs one task at a time. Decoding two photos at the same time would need twice the memory. */
  runAlone: <T>(task: () => Promise<T>) => Promise<T>;
}

export function createConcurrentUploadLimit(): ConcurrentUploadLimit {
  const taken = new Set<symbol>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    take() {
      if (taken.size >= MAX_UPLOADS) throw tooManyUploadsError();
      const slot = Symbol('upload');
      taken.add(slot);
      return () => taken.delete(slot);
    },
    runAlone(task) {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
