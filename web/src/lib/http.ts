import { takeAnswer } from './prefetch-answer';
import { API, TIMEOUT_MS } from './api';
import { ApiError, noAnswer, notSignedIn } from './api-error';
import { credentials } from './credentials';
import { noteOwnChange, pastSharedCache } from './own-changes';

/** A schema of the contract, or what reads as one does. */
export interface Schema<Data> {
  safeParse: (value: unknown) => { success: true; data: Data } | { success: false };
}

interface Call<Data> {
  schema: Schema<Data>;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
}

interface Answer<Data> {
  data: Data;
  etag: string | null;
}

/** A call that anybody may make. Rejects with an {@link ApiError}. */
export function publicCall<Data>(path: string, call: Call<Data>): Promise<Answer<Data>> {
  return exchange((call.method ?? 'GET') === 'GET' ? pastSharedCache(path) : path, call);
}

/**
 * A call in the signed-in person's name. Rejects with an {@link ApiError}; an answer of 401 or
 * 403 has ended the session by then.
 */
export async function protectedCall<Data>(path: string, call: Call<Data>): Promise<Answer<Data>> {
  const session = credentials();
  if (!session) throw notSignedIn();
  const headers = { ...call.headers, Authorization: `Bearer ${await session.token()}` };
  try {
    return await exchange(path, { ...call, headers });
  } catch (error) {
    if (error instanceof ApiError && error.endsSession) session.rejected();
    throw error;
  } finally {
    if (call.method && call.method !== 'GET') noteOwnChange();
  }
}

async function exchange<Data>(
  path: string,
  { schema, method = 'GET', body, headers }: Call<Data>,
): Promise<Answer<Data>> {
  const { response, text } = await send(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await toApiError(response.status, parseJson(text));
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw unreadable(response.status);
  return { data: parsed.data, etag: response.headers.get('ETag') };
}

/** The whole answer has to arrive in time, not only its beginning. */
async function send(
  path: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
  }, TIMEOUT_MS);
  try {
    const url = API + path;
    const prefetched = init.method === 'GET' ? takeAnswer(url) : undefined;
    const response = await (prefetched ?? fetch(url, { ...init, signal: controller.signal }));
    return { response, text: await response.text() };
  } catch {
    throw noAnswer();
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

/** Parses an error's body; the schema's code is loaded with the first error. */
async function toApiError(status: number, body: unknown): Promise<ApiError> {
  try {
    const { errorBody } = await import('@potluck/functions/contract/error');
    return new ApiError({ ...errorBody.parse(body), status });
  } catch {
    return unreadable(status);
  }
}

function unreadable(status: number): ApiError {
  return new ApiError({
    status,
    code: 'unreadable',
    message: 'Something went wrong in our kitchen. Please try again.',
  });
}
