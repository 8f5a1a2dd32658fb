import {
  errorResponseSchema,
  type ErrorResponse,
} from '@potluck/functions/contract/error-response';
import * as v from 'valibot';
import { takePrefetchedResponse } from './prefetch-response';
import { API_BASE_PATH, API_TIMEOUT_MS } from './api-config';
import { ApiError, createNoResponseError, createNotSignedInError } from './api-error';
import { getApiCredentials } from './api-credentials';
import { markLocalWrite, addCdnBypassParam } from './local-writes';
import { adjustServerClock } from './server-clock';

/** A download may contain thousands of orders, so it may take longer than other calls. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

interface ApiCall<Data> {
  /** Validates the response body. */
  schema: v.GenericSchema<unknown, Data>;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
}

interface ApiResponse<Data> {
  data: Data;
  etag: string | null;
  headers: Headers;
}

/** Calls an API endpoint that needs no account. Rejects with an {@link ApiError}. */
export function callPublicApi<Data>(path: string, call: ApiCall<Data>): Promise<ApiResponse<Data>> {
  return callApi((call.method ?? 'GET') === 'GET' ? addCdnBypassParam(path) : path, call);
}

/**
 * Calls an API endpoint with the access token of the signed-in user. Rejects with an
 * {@link ApiError}. If the API responds with 401 or 403, the session ends before the promise
 * rejects.
 */
export async function callProtectedApi<Data>(
  path: string,
  call: ApiCall<Data>,
): Promise<ApiResponse<Data>> {
  try {
    return await withAccessToken((authorization) =>
      callApi(path, { ...call, headers: { ...call.headers, ...authorization } }),
    );
  } finally {
    if (call.method && call.method !== 'GET') markLocalWrite();
  }
}

/** Downloads a file with the access token of the signed-in user. Rejects with an {@link ApiError}. */
export function downloadProtectedFile(path: string): Promise<Blob> {
  return withAccessToken(async (headers) => {
    const { response, body } = await sendRequest(
      path,
      { headers },
      (file) => file.blob(),
      DOWNLOAD_TIMEOUT_MS,
    );
    if (!response.ok) throw parseApiError(response.status, await body.text());
    return body;
  });
}

/**
 * Calls `send` with the access token of the signed-in user. If `send` rejects with 401 or 403, the session
 * ends.
 *
 * If the token has expired or was replaced, the function calls `send` once more with the current token. A token is
 * expired although `getToken` returned it if the clock of the device was changed after the last response. The error
 * response corrects the server time, so the second call gets a new token. If `send` rejects the second token too, the
 * session ends.
 */
export async function withAccessToken<Result>(
  send: (headers: { Authorization: string }) => Promise<Result>,
  isRenewed = false,
): Promise<Result> {
  const session = getApiCredentials();
  if (!session) throw createNotSignedInError();
  const token = await session.getToken();
  try {
    return await send({ Authorization: `Bearer ${token}` });
  } catch (error) {
    if (!(error instanceof ApiError && error.isAuthError)) throw error;
    if (!session.onTokenRejected(token, isRenewed)) throw error;
    return withAccessToken(send, true);
  }
}

async function callApi<Data>(
  path: string,
  { schema, method = 'GET', body, headers }: ApiCall<Data>,
): Promise<ApiResponse<Data>> {
  const init = {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const { response, body: text } = await sendRequest(path, init, (received) => received.text());
  return parseResponse(response, text, schema);
}

/**
 * Returns the validated response body.
 * @throws ApiError if the response is not successful or the body is invalid
 */
export function parseResponse<Data>(
  response: Pick<Response, 'ok' | 'status' | 'headers'>,
  text: string,
  schema: v.GenericSchema<unknown, Data>,
): ApiResponse<Data> {
  const { status, headers } = response;
  if (!response.ok) throw parseApiError(status, text);
  const parsed = v.safeParse(schema, parseJson(text));
  if (!parsed.success) throw createUnreadableResponseError(status);
  return { data: parsed.output, etag: headers.get('ETag'), headers };
}

/**
 * Sends the request and reads the response. The timeout includes the time until the complete body
 * has arrived.
 */
async function sendRequest<Body>(
  path: string,
  init: RequestInit,
  readBody: (response: Response) => Promise<Body>,
  timeoutMs = API_TIMEOUT_MS,
): Promise<{ response: Response; body: Body }> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
  }, timeoutMs);
  try {
    const url = API_BASE_PATH + path;
    const prefetched = init.method === 'GET' ? takePrefetchedResponse(url) : undefined;
    const sentAt = Date.now();
    const response = await (prefetched ?? fetch(url, { ...init, signal: controller.signal }));
    if (!prefetched) adjustServerClock(response.headers, sentAt);
    return { response, body: await readBody(response) };
  } catch {
    throw createNoResponseError();
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses the body of an error response. This module contains the schema. If a separate script contained it,
 * the browser would request that script only after an error. A deploy removes the scripts of the previous
 * build, so the request would fail in a tab that was opened before the deploy.
 */
function parseApiError(status: number, text: string): ApiError {
  // The API never sends HTML. An HTML response comes from a proxy or from Google's front end, so its status says nothing
  // about the session. For example, a 403 of a proxy must not end the session.
  if (/^\s*</.test(text)) return createNoResponseError();
  const parsed = v.safeParse(errorResponseSchema, parseJson(text));
  if (!parsed.success) return createUnreadableResponseError(status);
  return new ApiError({ ...(parsed.output as ErrorResponse), status });
}

function createUnreadableResponseError(status: number): ApiError {
  return new ApiError({
    status,
    code: 'unreadable',
    message: 'Something went wrong in our kitchen. Please try again.',
  });
}
