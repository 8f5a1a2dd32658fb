import { errorBody } from '@potluck/functions/contract/error';
import * as z from 'zod/mini';
import { ApiError, noAnswer, notSignedIn } from './api-error';
import { credentials } from './credentials';
import { noteOwnChange, pastSharedCache } from './own-changes';

// The Content-Security-Policy forbids the eval with which zod would compile its schemas.
z.config({ jitless: true });

const BASE = '/api';
const TIMEOUT_MS = 15_000;

interface Call<Schema extends z.core.$ZodType> {
  schema: Schema;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
}

interface Answer<Data> {
  data: Data;
  etag: string | null;
}

/** A call that anybody may make. Rejects with an {@link ApiError}. */
export function publicCall<Schema extends z.core.$ZodType>(
  path: string,
  call: Call<Schema>,
): Promise<Answer<z.output<Schema>>> {
  return exchange((call.method ?? 'GET') === 'GET' ? pastSharedCache(path) : path, call);
}

/**
 * A call in the signed-in person's name. Rejects with an {@link ApiError}; an answer of 401 or
 * 403 has ended the session by then.
 */
export async function protectedCall<Schema extends z.core.$ZodType>(
  path: string,
  call: Call<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const speaker = credentials();
  if (!speaker) throw notSignedIn();
  const headers = { ...call.headers, Authorization: `Bearer ${await speaker.token()}` };
  try {
    return await exchange(path, { ...call, headers });
  } catch (error) {
    if (error instanceof ApiError && error.isRefused) speaker.refused();
    throw error;
  } finally {
    if (call.method && call.method !== 'GET') noteOwnChange();
  }
}

async function exchange<Schema extends z.core.$ZodType>(
  path: string,
  { schema, method = 'GET', body, headers }: Call<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { response, text } = await send(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw toApiError(response.status, parseJson(text));
  const parsed = z.safeParse(schema, parseJson(text));
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
    const response = await fetch(BASE + path, { ...init, signal: controller.signal });
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

function toApiError(status: number, body: unknown): ApiError {
  const parsed = z.safeParse(errorBody, body);
  return parsed.success ? new ApiError({ ...parsed.data, status }) : unreadable(status);
}

function unreadable(status: number): ApiError {
  return new ApiError({
    status,
    code: 'unreadable',
    message: 'Something went wrong in our kitchen. Please try again.',
  });
}
