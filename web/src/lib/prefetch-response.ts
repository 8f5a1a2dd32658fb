import { API_BASE_PATH, API_TIMEOUT_MS } from './paths';
import { addCdnBypassParam } from './local-writes';

const MAX_AGE_MS = 10_000;

const prefetchedResponses = new Map<string, Promise<Response>>();

/** Sends a GET request in advance, unless such a response is already stored. Stores the response for ten seconds. */
export function prefetchResponse(path: string): void {
  const url = API_BASE_PATH + addCdnBypassParam(path);
  if (prefetchedResponses.has(url)) return;
  const response = fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  prefetchedResponses.set(url, response);
  // A response with status 404 stays, so the page of a missing dish can use it without a second request.
  const forget = () => {
    if (prefetchedResponses.get(url) === response) prefetchedResponses.delete(url);
  };
  setTimeout(forget, MAX_AGE_MS);
  response.then(({ ok, status }) => {
    if (!ok && status !== 404) forget();
  }, forget);
}

export function takePrefetchedResponse(url: string): Promise<Response> | undefined {
  const response = prefetchedResponses.get(url);
  prefetchedResponses.delete(url);
  return response;
}

/** Returns a copy of a prefetched response, which stays available for `takePrefetchedResponse`. */
export async function peekPrefetchedResponse(path: string): Promise<Response | undefined> {
  const response = await prefetchedResponses.get(API_BASE_PATH + addCdnBypassParam(path));
  return response?.clone();
}
