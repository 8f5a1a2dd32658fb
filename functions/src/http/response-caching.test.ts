import type { NextFunction, Request, Response } from 'express';
import { beforeEach, describe, expect, it } from 'vitest';
import { callExpressHandlers } from '../testing/call-express-handlers';
import {
  computeEtag,
  createConditionalReply,
  createListReply,
  matchesEtag,
  sendErrorResponse,
  sendReply,
  setNoStoreByDefault,
} from './responses';
import { Timestamp } from '@google-cloud/firestore';

const list = [{ name: 'Crème brûlée' }];

const requestList = (isCacheable: boolean) =>
  callExpressHandlers([
    setNoStoreByDefault,
    (_request: Request, response: Response) => {
      const reply = createListReply(list);
      sendReply(response, isCacheable ? reply : { ...reply, etag: undefined }, 'shared');
    },
  ]);

describe('sendReply', () => {
  it.each([true, false])('sends the list as JSON if `isCacheable` is %s', async (isCacheable) => {
    const { headers, text } = await requestList(isCacheable);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual(list);
  });

  it('lets the shared cache store the list for 30 seconds if `isCacheable` is true', async () => {
    const { headers, text } = await requestList(true);
    expect(headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
    );
    expect(headers.get('ETag')).toBe(computeEtag(text));
  });

  it('sends the list with no-store and without an ETag if `isCacheable` is false', async () => {
    const { headers } = await requestList(false);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('ETag')).toBeNull();
  });
});

describe('computeEtag', () => {
  it('returns 27 base64url characters in quotes', () => {
    expect(computeEtag('soup')).toMatch(/^"[\w-]{27}"$/);
  });

  it('returns the same ETag only for the same text', () => {
    expect(computeEtag('soup')).toBe(computeEtag('soup'));
    expect(computeEtag('soup')).not.toBe(computeEtag('Soup'));
  });
});

const etag = '"abc"';

describe('matchesEtag', () => {
  it.each([
    ['the ETag', etag],
    ['the weak form of the ETag, which a compressing CDN creates', `W/${etag}`],
    ['a list that contains the ETag', `"other" , ${etag}`],
    ['a wildcard', '*'],
  ])('returns true for %s', (_description, ifMatch) => {
    expect(matchesEtag(ifMatch, etag)).toBe(true);
  });

  it.each([
    ['another ETag', '"other"'],
    ['the ETag without quotes', etag.slice(1, -1)],
    ['an ETag with `W/` inside its quotes', `"W/${etag.slice(1)}`],
    ['an empty value', ''],
  ])('returns false for %s', (_description, ifMatch) => {
    expect(matchesEtag(ifMatch, etag)).toBe(false);
  });
});

const changedAt = Timestamp.fromDate(new Date('2026-01-01T12:00:00Z'));

/**
 * `lastChange` is the stored time of the last change. `ageMs` is the time in milliseconds from `changedAt` to
 * the request.
 */
let lastChange: Timestamp | undefined;
let ageMs: number;
let calls: string[];
beforeEach(() => {
  lastChange = changedAt;
  ageMs = 60_000;
  calls = [];
});

const sendRequest = (etag?: string, load?: () => Promise<never>) =>
  callExpressHandlers(
    [
      (request: Request, response: Response, next: NextFunction) => {
        createConditionalReply(
          request,
          () => new Date(changedAt.toMillis() + ageMs),
          () => {
            calls.push('readLastChangeTime');
            return Promise.resolve(lastChange);
          },
          load ??
            ((known) => {
              calls.push(`load ${known ? 'with' : 'without'} the known time`);
              return Promise.resolve({
                body: ['data'],
                changedAt: lastChange,
                headers: { 'X-Total-Count': '1' },
              });
            }),
        )
          .then((reply) => sendReply(response, reply))
          .catch(next);
      },
      sendErrorResponse,
    ],
    { headers: etag === undefined ? {} : { 'If-None-Match': etag } },
  );
const readEtag = async () => (await sendRequest()).headers.get('ETag') ?? '';

describe('createConditionalReply', () => {
  it('sends the data with an ETag, and does not call readLastChangeTime, if the request has no If-None-Match', async () => {
    const { status, headers, text } = await sendRequest();
    expect({ status, text }).toEqual({ status: 200, text: '["data"]' });
    expect(headers.get('X-Total-Count')).toBe('1');
    expect(headers.get('ETag')).toMatch(/^"[\w-]{27}"$/);
    expect(calls).toEqual(['load without the known time']);
  });

  it('sends 304 with the ETag and without a body if the data is unchanged, and does not load the data', async () => {
    const etag = await readEtag();
    calls = [];
    const { status, headers, text } = await sendRequest(etag);
    expect({ status, text }).toEqual({ status: 304, text: '' });
    expect(headers.get('ETag')).toBe(etag);
    expect(calls).toEqual(['readLastChangeTime']);
  });

  it('sends the data with another ETag if the data has changed', async () => {
    const etag = await readEtag();
    lastChange = Timestamp.fromMillis(changedAt.toMillis() + 1);
    ageMs += 1;
    calls = [];
    const { status, headers } = await sendRequest(etag);
    expect(status).toBe(200);
    expect(headers.get('ETag')).toMatch(/^"[\w-]{27}"$/);
    expect(headers.get('ETag')).not.toBe(etag);
    expect(calls).toEqual(['readLastChangeTime', 'load with the known time']);
  });

  it('sends 304 if a CDN has made the ETag weak', async () => {
    expect((await sendRequest(`W/${await readEtag()}`)).status).toBe(304);
  });

  it('sends the data if it has changed again within the same millisecond', async () => {
    const etag = await readEtag();
    lastChange = new Timestamp(changedAt.seconds, 1_000);
    expect((await sendRequest(etag)).status).toBe(200);
  });

  it.each(['', '*', '"other"'])('sends the data if If-None-Match is %j', async (etag) => {
    expect((await sendRequest(etag)).status).toBe(200);
  });

  it('sends no ETag and no 304 while the last change is less than 60 s old', async () => {
    const etag = await readEtag();
    ageMs = 59_999;
    for (const request of [undefined, etag]) {
      const { status, headers } = await sendRequest(request);
      expect(status).toBe(200);
      expect(headers.get('ETag')).toBeNull();
    }
    ageMs = 60_000;
    expect((await sendRequest(etag)).status).toBe(304);
  });

  it('sends no ETag and no 304 if the time of the last change is unknown', async () => {
    const etag = await readEtag();
    lastChange = undefined;
    for (const request of [undefined, etag, '']) {
      const { status, headers } = await sendRequest(request);
      expect(status).toBe(200);
      expect(headers.get('ETag')).toBeNull();
    }
  });

  it('sends 500 if the data cannot be loaded', async () => {
    const { status } = await sendRequest(undefined, () => Promise.reject(new Error('Failed.')));
    expect(status).toBe(500);
  });
});
