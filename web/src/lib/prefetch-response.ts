import { API_BASE_PATH, API_TIMEOUT_MS } from './paths';
import { addCdnBypassParam } from './local-writes';

const MAX_AGE_MS = 10_000;

interface PrefetchedResponse {
  response: Promise<Response>;
  requestedAt: number;
}

const prefetchedResponses = new Map<string, PrefetchedResponse>();

/** Sends a GET request in advance, unless such a response is already stored. */
export function prefetchResponse(path: string, now = Date.now()): void {
  const url = API_BASE_PATH + addCdnBypassParam(path);
  if (isFresh(prefetchedResponses.get(url), now)) return;
  const response = fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  prefetchedResponses.set(url, { response, requestedAt: now });
  // A response with status 404 stays, so the page of a missing dish can use it without a second request.
  const forget = () => {
    if (prefetchedResponses.get(url)?.response === response) prefetchedResponses.delete(url);
  };
  response.then(({ ok, status }) => {
    if (!ok && status !== 404) forget();
  }, forget);
}

export function takePrefetchedResponse(
  url: string,
  now = Date.now(),
): Promise<Response> | undefined {
  const prefetched = prefetchedResponses.get(url);
  prefetchedResponses.delete(url);
  return isFresh(prefetched, now) ? prefetched.response : undefined;
}

/** Returns a copy of a prefetched response, which stays available for `takePrefetchedResponse`. */
export async function peekPrefetchedResponse(path: string): Promise<Response | undefined> {
  const prefetched = prefetchedResponses.get(API_BASE_PATH + addCdnBypassParam(path));
  return (await prefetched?.response)?.clone();
}

function isFresh(
  prefetched: PrefetchedResponse | undefined,
  now: number,
): prefetched is PrefetchedResponse {
  return prefetched !== undefined && now - prefetched.requestedAt < MAX_AGE_MS;
}
