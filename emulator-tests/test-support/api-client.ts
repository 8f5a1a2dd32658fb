import { localSiteUrl } from '../scripts/project-config';

/**
 * A response of the API. `body` is parsed JSON that is not validated. Validate it with the API schemas
 * in functions/src/contract.
 */
export interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

type RequestHeaders = Record<string, string>;

/**
 * Returns a client that calls the API through Firebase Hosting, like the site. The client sends
 * `token` as the bearer token. Without `token`, it sends no `Authorization` header.
 */
export function createApiClient(token?: string) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: RequestHeaders = {},
  ): Promise<ApiResponse> {
    const response = await fetch(`${localSiteUrl}/api${path}`, {
      method,
      redirect: 'manual',
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

export const anonymousApiClient = createApiClient();
