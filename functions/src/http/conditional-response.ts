import type { Request, Response } from 'express';
import type { Timestamp } from '@google-cloud/firestore';
import { READ_DEADLINE_MS, withDeadline } from './deadline';
import { toStrongEtag } from './matches-etag';
import { computeEtag } from './response-caching';

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
