import { hash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Timestamp } from '@google-cloud/firestore';

/**
 * Sets `Cache-Control: no-store`, which cacheable responses override. Without the header, the CDN would cache a 404 for
 * 10 minutes.
 */
export const setNoStoreByDefault: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** The reply to a request. A body in a buffer contains JSON. */
export interface Reply {
  /** 200 by default. */
  status?: number;
  headers?: Record<string, string>;
  etag?: string | undefined;
  body?: object;
}

/**
 * Returns the reply with a list and the ETag of the list and the headers. Serializes the list once for all concurrent
 * requests that share the reply.
 */
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
function toStrongEtag(etag: string): string {
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

type DataOfUser = Pick<Reply, 'body' | 'headers'> & { changedAt: Timestamp | undefined };

/**
 * Resolves with the reply with the data of one user, or with 304 if the client already has it. The ETag is derived
 * from the URL and the time of the last change. If the request has `If-None-Match`, reads this time before the data,
 * so after a change in between, the ETag is too old and the next request receives the data again.
 */
export async function createConditionalReply(
  request: Request,
  now: () => Date,
  readLastChangeTime: () => Promise<Timestamp | undefined>,
  load: (changedAt: Timestamp | undefined) => Promise<DataOfUser>,
): Promise<Reply> {
  const ifNoneMatch = request.get('If-None-Match');
  const known = ifNoneMatch === undefined ? undefined : await readLastChangeTime();
  const etagOf = (time: Timestamp | undefined) => {
    if (!time || now().getTime() - time.toMillis() < MIN_CHANGE_AGE_MS) return undefined;
    return computeEtag(`${time.valueOf()} ${request.url}`);
  };
  const etag = etagOf(known);
  if (etag !== undefined && etag === toStrongEtag(ifNoneMatch ?? '')) return { status: 304, etag };
  const { changedAt, ...data } = await load(known);
  return { ...data, etag: etagOf(changedAt) };
}
