import type { Path } from 'react-router-dom';

/** Travels in the history's state: where a person was before being asked to log in. */
interface OriginState {
  from: string;
}

export function rememberOrigin({ pathname, search, hash }: Path): OriginState {
  return { from: pathname + search + hash };
}

/** The remembered path, or undefined. Only a path of this site is ever honoured. */
export function rememberedOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined;
  const base = 'https://this.site';
  if (!URL.canParse(from, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(from, base);
  return origin === base ? pathname + search + hash : undefined;
}
