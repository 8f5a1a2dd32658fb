import type { Site } from './site';

/** One thing that must hold of a site. */
export interface Check {
  name: string;
  /** Rejects with the sentence that says what does not hold. */
  holds: (site: Site) => Promise<void>;
  /** Why it cannot be tried on this machine's suite. */
  notLocally?: string;
}

/** @throws Error with `sentence` unless `condition` holds. */
export function demand(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
