import { API, TIMEOUT_MS } from './api';
import { pastSharedCache } from './own-changes';

/** A prefetched answer is used once, and while it is as good as a new one. */
const GOOD_FOR_MS = 10_000;

interface Prefetched {
  response: Promise<Response>;
  askedAt: number;
}

const asked = new Map<string, Prefetched>();

/** Asks for what somebody is about to read, so that the answer is on its way by then. */
export function prefetchAnswer(path: string, now = Date.now()): void {
  const url = API + pastSharedCache(path);
  if (isGood(asked.get(url), now)) return;
  const response = fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  asked.set(url, { response, askedAt: now });
  // What failed is asked for again; whoever has taken it by then hears of the failure.
  const forget = () => {
    if (asked.get(url)?.response === response) asked.delete(url);
  };
  response.then(({ ok }) => {
    if (!ok) forget();
  }, forget);
}

export function takeAnswer(url: string, now = Date.now()): Promise<Response> | undefined {
  const prefetched = asked.get(url);
  asked.delete(url);
  return isGood(prefetched, now) ? prefetched.response : undefined;
}

/** A look at a prefetched answer; it stays there for whoever takes it. */
export async function peekAnswer(path: string): Promise<unknown> {
  const prefetched = asked.get(API + pastSharedCache(path));
  if (!prefetched) return undefined;
  const response = await prefetched.response;
  return response.clone().json();
}

function isGood(prefetched: Prefetched | undefined, now: number): prefetched is Prefetched {
  return prefetched !== undefined && now - prefetched.askedAt < GOOD_FOR_MS;
}
