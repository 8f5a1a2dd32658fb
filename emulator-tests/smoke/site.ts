/** A function that was asleep takes seconds to answer its first call. */
const PATIENCE_MS = 30_000;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A site to be checked, as anybody reaches it. */
export interface Site {
  /** Whether it is the suite on this machine, where the browser may also speak with emulators. */
  isLocal: boolean;
  origin: string;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends the request without TLS. */
  getOverHttp: (path: string) => Promise<Answer>;
  send: (method: string, path: string, headers?: Record<string, string>) => Promise<Answer>;
}

/** @param address its origin: `https://potluck.example`; a path behind it is left out */
export function openSite(address: string): Site {
  const { origin, hostname } = new URL(address);

  async function request(method: string, url: string, headers: Record<string, string> = {}) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const init: RequestInit = { method, headers, redirect: 'manual', signal };
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return {
    isLocal: ['127.0.0.1', 'localhost'].includes(hostname),
    origin,
    get: (path, headers) => request('GET', origin + path, headers),
    getOverHttp: (path) => request('GET', origin.replace(/^https:/, 'http:') + path),
    send: (method, path, headers) => request(method, origin + path, headers),
  };
}
