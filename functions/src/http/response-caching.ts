import { hash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Timestamp } from '@google-cloud/firestore';
import { READ_DEADLINE_MS, withDeadline } from './deadline';

/**
 * Sets `Cache-Control: no-store` on every response, including errors. `allowSharedCaching` and the
 * routes of photos and sitemaps override it. Without the header, the CDN would cache a 404 for 10 minutes.
 */
export const setNoStoreByDefault: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/**
 * A list as serialized JSON, further headers, and an ETag that is computed from both. Concurrent requests
 * for the list share the bytes, so the list is serialized once.
 */
export interface SerializedList {
  bytes: Buffer;
  headers: Record<string, string>;
  etag: string;
}

export function serializeList(
  list: object[],
  headers: Record<string, string> = {},
): SerializedList {
  const text = JSON.stringify(list);
  const etag = computeEtag([text, ...Object.entries(headers).flat()].join('\n'));
  return { bytes: Buffer.from(text), headers, etag };
}

/**
 * Sends a list that is the same for all users. With `isCacheable`, the shared cache may store the
 * list for 30 seconds.
 */
export function sendList(
  response: Response,
  { bytes, headers, etag }: SerializedList,
  { isCacheable }: { isCacheable: boolean },
): void {
  response.set(headers);
  if (isCacheable) allowSharedCaching(response, etag);
  response.type('json').send(bytes);
}

/**
 * Allows the shared cache to store the response for 30 seconds, and to send the old response during a
 * revalidation.
 */
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
 * The minimum age of the last change for a response with an ETag. The timestamp of a change is earlier than
 * its commit. A change with an older timestamp can therefore be committed after the last change, but less
 * than a minute after it.
 */
const MIN_CHANGE_AGE_MS = 60_000;

/** The body of a response, the time of the last change of its data, and further headers. */
interface ResponseData {
  body: object;
  /** The time of the last change of the data. */
  changedAt: Timestamp | undefined;
  headers?: Record<string, string>;
}

/**
 * Responds with the data of one user, or with 304 if the client already has it.
 *
 * The ETag consists of the URL and of the time of the last change. Shortly after a change, the response
 * has no ETag, because a concurrent change with an earlier time may be committed afterwards. The time of
 * the last change, and so the ETag, would then stay the same although the data has changed.
 *
 * If the request has `If-None-Match`, `readLastChangeTime` reads the time before `load` reads the data. If
 * the data changes in between, the ETag is too old, and the next request receives the data again.
 * @throws HttpError 503 `unavailable` after the read deadline.
 */
export async function sendConditionalResponse(
  request: Request,
  response: Response,
  now: () => Date,
  readLastChangeTime: () => Promise<Timestamp | undefined>,
  load: (changedAt: Timestamp | undefined) => Promise<ResponseData>,
): Promise<void> {
  const ifNoneMatch = request.get('If-None-Match');
  const requestEtag = ifNoneMatch === undefined ? undefined : toStrongEtag(ifNoneMatch);
  const data = await withDeadline(READ_DEADLINE_MS, async () => {
    const changedAt = requestEtag === undefined ? undefined : await readLastChangeTime();
    const isUnchanged =
      changedAt && computeLastChangeEtag(request.url, changedAt, now()) === requestEtag;
    return isUnchanged ? undefined : load(changedAt);
  });
  if (!data) {
    response.status(304).set('ETag', requestEtag).end();
    return;
  }
  const etag = computeLastChangeEtag(request.url, data.changedAt, now());
  response.set({ ...data.headers, ...(etag !== undefined && { ETag: etag }) }).json(data.body);
}

function computeLastChangeEtag(
  url: string,
  changedAt: Timestamp | undefined,
  now: Date,
): string | undefined {
  if (!changedAt || now.getTime() - changedAt.toMillis() < MIN_CHANGE_AGE_MS) return undefined;
  return computeEtag(`${changedAt.valueOf()} ${url}`);
}
