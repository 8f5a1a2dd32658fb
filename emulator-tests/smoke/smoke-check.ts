import type { HttpClient } from './http-client';

/** A check of a deployed site. */
export interface SmokeCheck {
  name: string;
  /** Runs the check. Rejects with a message that describes the failure. */
  run: (site: HttpClient) => Promise<void>;
  /**
   * Reason why the check cannot run on the local emulators. Undefined if the check can run there.
   */
  localSkipReason?: string;
}

/** @throws Error with `message` if `condition` is false */
export function assertCondition(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
