import { type ErrorCode, type ErrorResponse, errorStatuses } from '../contract/error-response';
import type { Food } from '../contract/food';
import type { Order } from '../contract/order';
import type { PickupWindow } from '../contract/pickup';
import { hash, randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Timestamp } from '@google-cloud/firestore';

interface HttpErrorDetails {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** The order with its current status, if the error is about the status or version of an order. */
  order?: Order;
  windows?: PickupWindow[];
  /** The current dish, if a request named another dish, other allergens, or another stock. */
  food?: Food;
  notice?: Notice;
}

/** An error with a machine-readable `code` and a `message` that the user reads. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: HttpErrorDetails = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = errorStatuses[code];
    this.headers = details.headers ?? {};
  }
}

export function notSignedInError(): HttpError {
  return new HttpError('unauthenticated', 'Please log in to continue.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

export function unavailableError(): HttpError {
  return new HttpError(
    'unavailable',
    'The kitchen is not responding right now. Please try again in a moment.',
    { headers: { 'Retry-After': '5' } },
  );
}

export function busyError(message: string): HttpError {
  return new HttpError('busy', message, { headers: { 'Retry-After': '2' } });
}

/** Returns true if the property `code` of an Error is one of `codes`: gRPC numbers, or strings of the Admin SDK. */
export function hasErrorCode(error: unknown, codes: readonly unknown[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}

/**
 * The gRPC codes DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, and UNAVAILABLE. Importing their names would load all
 * of gRPC.
 */
const GRPC_CODES = [4, 8, 10, 14];
const CLOUD_STORAGE_STATUSES = [408, 429, 500, 502, 503, 504];
const ADMIN_SDK_CODES = ['app/network-error', 'app/network-timeout'];
const NODE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'];
const TRANSIENT_CODES = [
  ...GRPC_CODES,
  ...CLOUD_STORAGE_STATUSES,
  ...ADMIN_SDK_CODES,
  ...NODE_CODES,
];

/** Returns true if Firestore, Firebase Auth, or Cloud Storage is unreachable, too slow, or too busy. */
export function isTransientError(error: unknown): boolean {
  return hasErrorCode(error, TRANSIENT_CODES);
}

/** An event that maintainers want to know about, for example a new report. It contains no text that a user wrote. */
export interface Notice {
  /** The same text for all events of a kind, so an alert can search for it. */
  message: string;
  details?: Record<string, string>;
}

/** Returns the error of a quota that an account has reached. It is logged, because the account can be an attacker's. */
export function quotaError(code: ErrorCode, quota: string, message: string): HttpError {
  return new HttpError(code, message, { notice: { message: 'Quota reached', details: { quota } } });
}

/** The log entry of an internal error or a notice. It never contains a token, a body, an email, or the requested path. */
export interface ErrorLogEntry extends Notice {
  severity: 'ERROR' | 'WARNING';
  /** Of an error: the method, the template of the route, and the status, for example `GET /foods/:id 503`. */
  message: string;
  requestId: string;
  uid?: string;
  error?: string;
}
export type WriteErrorLog = (entry: ErrorLogEntry) => void;

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      uid?: string;
      /** The stack trace of an internal error. It is logged after the response is sent. */
      error?: string;
      notice?: Notice;
      /** The HTML of a dish page without the dish. It is also the body of the error responses of this page. */
      skeleton?: string;
    }
  }
}

/** Returns a function that logs the error and the notice of a response. The platform logs all other requests. */
export function createErrorLog(writeErrorLog: WriteErrorLog) {
  return (request: Request, response: Response): void => {
    const { locals } = response;
    // During a shutdown, the server passes each running request to the app a second time, to respond with an error.
    if ((locals as Partial<Express.Locals>).requestId !== undefined) return;
    locals.requestId = randomUUID();
    response.set('X-Request-Id', locals.requestId);
    response.on('finish', () => {
      const { requestId, uid, error, notice } = locals;
      const caller = { requestId, ...(uid !== undefined && { uid }) };
      if (notice) writeErrorLog({ severity: 'WARNING', ...notice, ...caller });
      if (error === undefined) return;
      const route = (request as { route?: { path: string } }).route?.path ?? 'unmatched';
      writeErrorLog({
        severity: 'ERROR',
        message: `${request.method} ${route} ${response.statusCode}`,
        ...caller,
        error,
      });
    });
  };
}

/** Sends the response for an error that a handler throws. Only the log contains internal details. */
export const sendErrorResponse: ErrorRequestHandler<object, ErrorResponse> = (
  error: unknown,
  _request,
  response,
  next,
) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { code, message, status, headers, details } = toHttpError(error);
  const { fields, order, windows, food, notice } = details;
  if (notice) response.locals.notice = notice;
  if (status >= 500) response.locals.error = formatErrorForLog(error);
  const { requestId } = response.locals;
  response
    .status(status)
    .set(headers)
    .json({ code, message, fields, requestId, order, windows, food });
};

export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof URIError) return new HttpError('invalid', 'The address is malformed.');
  if (isTransientError(error)) return unavailableError();
  return new HttpError('internal', 'Something went wrong in our kitchen. Please try again.');
}

/** Returns the stack trace of an error for the log. */
export function formatErrorForLog(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The reply to a request. A body in a buffer contains JSON. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  etag?: string | undefined;
  body?: object;
}

/** Serializes the list once for all concurrent requests that share the reply. */
export function createListReply(list: object[], headers: Record<string, string> = {}): Reply {
  const text = JSON.stringify(list);
  const etag = computeEtag([text, ...Object.entries(headers).flat()].join('\n'));
  return { headers, etag, body: Buffer.from(text) };
}

/** Sends a reply. With `cache: 'shared'`, the shared cache may store a reply with an ETag. */
export function sendReply(
  response: Response,
  { status = 200, headers, etag, body }: Reply,
  cache?: 'shared',
): void {
  response.status(status).set(headers);
  if (etag !== undefined && cache) allowSharedCaching(response, etag);
  else if (etag !== undefined) response.set('ETag', etag);
  if (body === undefined) response.end();
  else if (Buffer.isBuffer(body)) response.type('json').send(body);
  else response.json(body);
}

/** Allows the shared cache to store the response for 30 s, and to send it during a revalidation. */
export function allowSharedCaching(response: Response, etag: string): void {
  response
    .set('Cache-Control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60')
    .set('ETag', etag);
}

/** Returns a strong ETag: a hash of the text, or of the JSON of the data, in quotes. */
export function computeEtag(content: string | object): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Removes the prefix `W/` of a weak ETag. A CDN that compresses a response makes its ETag weak. */
export function toStrongEtag(etag: string): string {
  return etag.replace(/^W\//, '');
}

/** Returns true if the header `If-Match` contains the ETag, its weak form, or a wildcard. */
export function matchesEtag(ifMatch: string, etag: string): boolean {
  const tags = ifMatch.split(',').map((tag) => toStrongEtag(tag.trim()));
  return tags.includes('*') || tags.includes(etag);
}

/**
 * The minimum age of the last change for a response with an ETag. A change with an earlier timestamp can be committed
 * up to a minute later. It would change the data, but not the time of the last change.
 */
const MIN_CHANGE_AGE_MS = 60_000;

/**
 * Resolves with the reply with the data of one user, or with 304 if the client already has it. The ETag is derived
 * from the URL and the time of the last change. Reads this time before the data, so after a change in between, the ETag
 * is too old and the next request receives the data again.
 */
export async function createConditionalReply(
  request: Request,
  now: () => Date,
  readLastChangeTime: () => Promise<Timestamp>,
  load: () => Promise<Pick<Reply, 'body' | 'headers'>>,
): Promise<Reply> {
  const changedAt = await readLastChangeTime();
  const isOld = now().getTime() - changedAt.toMillis() >= MIN_CHANGE_AGE_MS;
  // The hour, because time alone also changes orders. For example, their guest can review them for 30 days.
  const hour = now().toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
  const etag = isOld ? computeEtag(`${changedAt.valueOf()} ${hour} ${request.url}`) : undefined;
  const ifNoneMatch = toStrongEtag(request.get('If-None-Match') ?? '');
  return etag === ifNoneMatch ? { status: 304, etag } : { ...(await load()), etag };
}
