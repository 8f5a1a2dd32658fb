import type { Path } from 'react-router-dom';

/** History state of the login page: the path to return to after the login. */
interface ReturnPathState {
  from: string;
}

export function toReturnPathState({ pathname, search, hash }: Path): ReturnPathState {
  return { from: pathname + search + hash };
}

/**
 * Returns the return path in the history state, or undefined if it is not a path of this site. A
 * normalized path can begin with `//`, for example the path of `/.//evil.test`. Browsers treat such
 * a path as the URL of another site, so this function rejects it.
 */
export function readReturnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined;
  const base = 'https://this.site';
  // Some supported browsers do not have `URL.canParse` (Safari 16 and Chrome 119).
  try {
    const { origin, pathname, search, hash } = new URL(from, base);
    if (pathname.startsWith('//')) return undefined;
    return origin === base ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
