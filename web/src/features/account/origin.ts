import type { Path } from 'react-router-dom';

/** Travels in the history's state: where a person was before being asked to log in. */
interface OriginState {
  from: string;
}

export function rememberOrigin({ pathname, search, hash }: Path): OriginState {
  return { from: pathname + search + hash };
}

/**
 * Returns the remembered path, or undefined if it is not a path of this site.
 * A normalized path can begin with `//`, for example that of `/.//evil.test`. A browser would read
 * it as the URL of another site.
 */
export function rememberedOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined;
  const base = 'https://this.site';
  if (!URL.canParse(from, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(from, base);
  if (pathname.startsWith('//')) return undefined;
  return origin === base ? pathname + search + hash : undefined;
}
