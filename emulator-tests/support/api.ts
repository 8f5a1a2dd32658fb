import { siteUrl } from '../suite/project';

/** `body` is parsed JSON: read it with the contract's schemas. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

type RequestHeaders = Record<string, string>;

/** The service as the site calls it, through Hosting; `token` is the access token. */
export function api(token?: string) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: RequestHeaders = {},
  ): Promise<Answer> {
    const response = await fetch(`${siteUrl}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : undefined,
    };
  }
  return {
    get: (path: string, headers?: RequestHeaders) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: RequestHeaders) =>
      send('POST', path, body, headers),
    put: (path: string, body: unknown, headers?: RequestHeaders) =>
      send('PUT', path, body, headers),
    delete: (path: string, body?: unknown) => send('DELETE', path, body),
    send,
  };
}

export const visitor = api();
