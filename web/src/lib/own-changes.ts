import { tabStore } from './browser-storage';

const KEY = 'own-change-at';
/** The shared cache serves a list for 30 s, and for 60 s more while it asks for a new one. */
const PAST_CACHE_MS = 90_000;

/** Call it when this person may have changed what public lists show. */
export function noteOwnChange(now = Date.now()): void {
  tabStore.write(KEY, String(now));
}

/** The path under which a public read sees one's own latest change, past the shared cache. */
export function pastSharedCache(path: string, now = Date.now()): string {
  if (!hasOwnChange(now)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}fresh=${lastChange()}`;
}

/** Whether lists that were read before may not show what this person has changed. */
export function hasOwnChange(now = Date.now()): boolean {
  return now - lastChange() <= PAST_CACHE_MS;
}

function lastChange(): number {
  return Number(tabStore.read(KEY) ?? -Infinity);
}
