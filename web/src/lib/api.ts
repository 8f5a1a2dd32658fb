import {
  errorResponseSchema,
  type ErrorCode,
  type ErrorResponse,
} from '@potluck/functions/contract/error-response';
import * as v from 'valibot';
import { API_BASE_PATH, API_TIMEOUT_MS } from './paths';
import { addCdnBypassParam, markLocalWrite } from './local-writes';
import { takePrefetchedResponse } from './prefetch-response';

/** A download may contain thousands of orders, so it may take longer than other calls. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

interface ApiErrorDetails extends Partial<Omit<ErrorResponse, 'code' | 'message'>> {
  /** The HTTP status, or 0 if no response arrived. */
  status: number;
  code: ErrorCode | 'no-answer' | 'unreadable';
  message: string;
  retryAfterSeconds?: number;
}

/** A failed API call. `message` is shown to users. `windows` and `food` are not validated. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly status: number;
  declare readonly code: ApiErrorDetails['code'];
  declare readonly windows: unknown;
  declare readonly food: unknown;
  declare readonly requestId: string | undefined;
  declare readonly retryAfterSeconds: number | undefined;
  readonly fields: Record<string, string>;

  constructor({ message, fields = {}, ...details }: ApiErrorDetails) {
    super(message);
    this.fields = fields;
    Object.assign(this, details);
  }

  /**
   * True if the response shows whether the API executed the call. It may have executed a call without a response or with
   * a 5xx. A proxy may have sent an unreadable response.
   */
  get isOutcomeKnown(): boolean {
    return this.code !== 'unreadable' && this.status >= 400 && this.status < 500;
  }
}

export function createNoResponseError(): ApiError {
  const message = 'The kitchen is not responding. Check your connection and try again.';
  return new ApiError({ status: 0, code: 'no-answer', message });
}

export function createNotSignedInError(): ApiError {
  const message = 'Please log in to continue.';
  return new ApiError({ status: 401, code: 'unauthenticated', message });
}

function createUnreadableResponseError(status: number): ApiError {
  const message = 'Something went wrong in our kitchen. Please try again.';
  return new ApiError({ status, code: 'unreadable', message });
}

export function isAuthError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Users can report the first 8 characters of the ID of a failed request, and maintainers find it in the logs. */
export function getErrorRequestId(error: unknown): string | undefined {
  const isReported = error instanceof ApiError && error.status >= 500;
  return isReported ? error.requestId?.slice(0, 8) : undefined;
}

/** Returns the time after which the API accepts a call that exceeded a limit, or Infinity after another error. */
export function getRetryAfterSeconds(error: unknown): number {
  return (error instanceof ApiError ? error.retryAfterSeconds : undefined) ?? Infinity;
}

export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The session of the user, which `account/session.ts` registers. Other features must not import that feature. */
export interface ApiCredentials {
  /**
   * Returns the access token. If the API has rejected the token `rejected`, returns another token. Rejects with an
   * ApiError if there is none. If the session has ended, the status of this error is 401.
   */
  getToken: (rejected?: string) => Promise<string>;
  end: () => void;
  /** Returns true if the stored access token belongs to the user, so the session has not ended in any tab. */
  hasTokenOf: (uid: string) => boolean;
}

let credentials: ApiCredentials | undefined;

/** Registers the credentials for protected API calls, and returns a function that removes them. */
export function registerApiCredentials(registered: ApiCredentials): () => void {
  credentials = registered;
  return () => {
    credentials = undefined;
  };
}

export function getApiCredentials(): ApiCredentials | undefined {
  return credentials;
}

/**
 * Calls `send` with the access token of the signed-in user. If `send` rejects with 401 or 403, calls it once more with
 * a renewed token. The first token can be rejected although the session continues, for example after a change of the
 * password. If the renewed token is rejected too, the session ends before the promise rejects.
 */
export async function withAccessToken<Result>(
  send: (headers: { Authorization: string }) => Promise<Result>,
): Promise<Result> {
  const session = credentials;
  if (!session) throw createNotSignedInError();
  const token = await session.getToken();
  try {
    return await send({ Authorization: `Bearer ${token}` });
  } catch (error) {
    if (!isAuthError(error)) throw error;
  }
  const renewed = await session.getToken(token);
  try {
    return await send({ Authorization: `Bearer ${renewed}` });
  } catch (error) {
    if (isAuthError(error)) session.end();
    throw error;
  }
}

interface ApiCall<Data> {
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
 * Like {@link callPublicApi}, with the access token of the user. After a 401 or 403, the session has ended. Sends a write
 * again if the API accepts it within 5 s after it exceeded a limit. A user does not wait longer.
 */
export async function callProtectedApi<Data>(path: string, call: ApiCall<Data>) {
  const isWrite = call.method !== undefined && call.method !== 'GET';
  const send = () =>
    withAccessToken((authorization) =>
      callApi(path, { ...call, headers: { ...call.headers, ...authorization } }),
    );
  try {
    return await send();
  } catch (error) {
    const waitSeconds = getRetryAfterSeconds(error);
    if (!isWrite || waitSeconds > 5) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
    return await send();
  } finally {
    if (isWrite) markLocalWrite();
  }
}

export function downloadProtectedFile(path: string): Promise<Blob> {
  return withAccessToken(async (headers) => {
    const { response, text } = await sendRequest(path, { headers }, DOWNLOAD_TIMEOUT_MS);
    if (!response.ok) throw parseApiError(response.status, text, response.headers);
    return new Blob([text], { type: 'application/json' });
  });
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
  const { response, text } = await sendRequest(path, init);
  return parseResponse(response, text, schema);
}

/** Sends the request. The timeout includes the time until the complete body has arrived. */
async function sendRequest(path: string, init: RequestInit, timeoutMs = API_TIMEOUT_MS) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const url = API_BASE_PATH + path;
    const prefetched = init.method === 'GET' ? takePrefetchedResponse(url) : undefined;
    const response = await (prefetched ?? fetch(url, { ...init, signal: controller.signal }));
    return { response, text: await response.text() };
  } catch {
    throw createNoResponseError();
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the validated response body. @throws ApiError if the response is not successful or the body is invalid */
export function parseResponse<Data>(
  response: Pick<Response, 'ok' | 'status' | 'headers'>,
  text: string,
  schema: v.GenericSchema<unknown, Data>,
): ApiResponse<Data> {
  const { status, headers } = response;
  if (!response.ok) throw parseApiError(status, text, headers);
  const parsed = v.safeParse(schema, parseJson(text));
  if (!parsed.success) throw createUnreadableResponseError(status);
  return { data: parsed.output, etag: headers.get('ETag'), headers };
}

function parseApiError(status: number, text: string, headers: Headers): ApiError {
  // The API never sends HTML. An HTML response comes from a proxy or from Google's front end, so its status says nothing
  // about the session. For example, a 403 of a proxy must not end the session.
  if (/^\s*</.test(text)) return createNoResponseError();
  const parsed = v.safeParse(errorResponseSchema, parseJson(text));
  if (!parsed.success) return createUnreadableResponseError(status);
  const error = { ...(parsed.output as ErrorResponse), status };
  const retryAfter = status === 429 && headers.get('Retry-After');
  return new ApiError(retryAfter ? { ...error, retryAfterSeconds: Number(retryAfter) } : error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
