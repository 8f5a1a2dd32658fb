import { API, TIMEOUT_MS } from './api';
import { pastSharedCache } from './own-changes';

/** An answer that was asked for ahead is used once, and while it is as good as a new one. */
const GOOD_FOR_MS = 10_000;

interface Ahead {
  response: Promise<Response>;
  askedAt: number;
}

const asked = new Map<string, Ahead>();

/** Asks for what somebody is about to read, so that the answer is on its way by then. */
export function askAhead(path: string, now = Date.now()): void {
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

export function takeAhead(url: string, now = Date.now()): Promise<Response> | undefined {
  const ahead = asked.get(url);
  asked.delete(url);
  return isGood(ahead, now) ? ahead.response : undefined;
}

/** A look at what was asked for ahead; it stays there for whoever takes it. */
export async function peekAhead(path: string): Promise<unknown> {
  const ahead = asked.get(API + pastSharedCache(path));
  if (!ahead) return undefined;
  const response = await ahead.response;
  return response.clone().json();
}

function isGood(ahead: Ahead | undefined, now: number): ahead is Ahead {
  return ahead !== undefined && now - ahead.askedAt < GOOD_FOR_MS;
}
