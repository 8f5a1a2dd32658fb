import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { callExpressHandlers } from '../testing/call-express-handlers';
import { computeEtag, createListReply, sendReply, setNoStoreByDefault } from './response-caching';

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
