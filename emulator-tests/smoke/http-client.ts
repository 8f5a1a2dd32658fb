/**
 * Timeout for a request, in ms. It is long, because a Cloud Function takes seconds to respond to the
 * first request after a cold start.
 */
const TIMEOUT_MS = 30_000;

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** HTTP client of the site to check. It sends only the credentials that a check passes. */
export interface HttpClient {
  /**
   * True if the site runs on the local emulators. The Content-Security-Policy of a local site may also
   * allow the Auth emulator.
   */
  isLocal: boolean;
  origin: string;
  get: (path: string, headers?: Record<string, string>) => Promise<HttpResponse>;
  /** Sends a GET request over HTTP, without TLS. */
  getOverHttp: (path: string) => Promise<HttpResponse>;
  /** Sends a request with a JSON body, if there is one. `path` can be the URL of another site. */
  send: (
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: object,
  ) => Promise<HttpResponse>;
}

/** Returns an HTTP client for the origin of `siteUrl`, for example of `https://potluck.example`. */
export function createHttpClient(siteUrl: string): HttpClient {
  const { origin, hostname } = new URL(siteUrl);

  async function request(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: object,
  ) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init: RequestInit = { method, headers, redirect: 'manual', signal };
    if (body) {
      init.headers = { ...headers, 'Content-Type': 'application/json' };
      init.body = JSON.stringify(body);
    }
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return {
    isLocal: ['127.0.0.1', 'localhost'].includes(hostname),
    origin,
    get: (path, headers) => request('GET', origin + path, headers),
    getOverHttp: (path) => request('GET', origin.replace(/^https:/, 'http:') + path),
    send: (method, path, headers, body) =>
      request(method, new URL(path, origin).href, headers, body),
  };
}

/** @throws Error with `message` if `condition` is false */
export function assertCondition(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
