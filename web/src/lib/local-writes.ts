import { safeSessionStorage } from './browser-storage';

const STORAGE_KEY = 'own-change-at';
/** The CDN serves a list for 30 s, and for 60 s more while it revalidates the list. */
const CDN_BYPASS_MS = 90_000;

/** Records that this user has sent a write, which may change the public lists. */
export function markLocalWrite(now = Date.now()): void {
  safeSessionStorage.write(STORAGE_KEY, String(now));
}

/** For 90 s after a write of this user, adds a query parameter, so the request bypasses the CDN. */
export function addCdnBypassParam(path: string, now = Date.now()): string {
  if (!hasRecentLocalWrite(now)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}fresh=${getLastLocalWriteTime()}`;
}

/** Returns true if a cached list may not contain a change of this user yet. */
export function hasRecentLocalWrite(now = Date.now()): boolean {
  return now - getLastLocalWriteTime() <= CDN_BYPASS_MS;
}

function getLastLocalWriteTime(): number {
  return Number(safeSessionStorage.read(STORAGE_KEY) ?? -Infinity);
}
