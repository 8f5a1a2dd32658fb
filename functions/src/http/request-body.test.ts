import { IncomingMessage, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBodyHeaderError, hasRequestBody, readBody } from './request-body';

const KIB_16 = 16 * 1024;

function createRequest(headers: IncomingHttpHeaders = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

describe('hasRequestBody', () => {
  it.each<[string, IncomingHttpHeaders, boolean]>([
    ['true for a chunked body', { 'transfer-encoding': 'chunked' }, true],
    ['true for a Content-Length above zero', { 'content-length': '1' }, true],
    ['false for a Content-Length of zero', { 'content-length': '0' }, false],
    ['false without the headers Transfer-Encoding and Content-Length', {}, false],
  ])('returns %s', (_description, headers, expected) => {
    expect(hasRequestBody(createRequest(headers))).toBe(expected);
  });
});

describe('findBodyHeaderError', () => {
  it.each<[string, IncomingHttpHeaders]>([
    ['no headers', {}],
    ['the encoding `Identity`', { 'content-encoding': 'Identity' }],
    ['exactly 16 KiB', { 'content-length': String(KIB_16) }],
  ])('returns undefined for a body with %s', (_description, headers) => {
    expect(findBodyHeaderError(headers)).toBeUndefined();
  });

  it('returns an HttpError 415 for a compressed body', () => {
    expect(findBodyHeaderError({ 'content-encoding': 'gzip' })).toMatchObject({
      status: 415,
      message: 'The request must be sent without compression.',
    });
  });

  it('returns an HttpError 413 for a body over 16 KiB', () => {
    expect(findBodyHeaderError({ 'content-length': String(KIB_16 + 1) })).toMatchObject({
      status: 413,
      message: 'The request is larger than 16 KiB.',
      headers: {},
    });
  });
});

describe('readBody', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('resolves with all chunks of the body in order', async () => {
    const request = createRequest();
    const body = readBody(request);
    for (const chunk of ['{"name":', '"Zoë"', '}', null]) request.push(chunk);
    expect(String(await body)).toBe('{"name":"Zoë"}');
  });

  it.each([
    ['exactly the declared length', ['so', 'up'], '4'],
    ['1,024 chunks', Array.from({ length: 1024 }, () => 'x'), '1024'],
  ])('resolves with a body of %s', async (_description, chunks, length) => {
    const request = createRequest({ 'content-length': length });
    const body = readBody(request);
    for (const chunk of chunks) request.emit('data', Buffer.from(chunk));
    request.emit('end');
    expect(String(await body)).toBe(chunks.join(''));
  });

  it('rejects with 413 if the body is longer than the declared length', async () => {
    const request = createRequest({ 'content-length': '3' });
    const body = readBody(request);
    request.push('soup');
    await expect(body).rejects.toMatchObject({ status: 413, headers: {} });
  });

  it('rejects with 413 if chunks without a declared length exceed 16 KiB', async () => {
    const request = createRequest();
    const body = readBody(request);
    request.push(Buffer.alloc(KIB_16));
    request.push('x');
    await expect(body).rejects.toMatchObject({ status: 413, headers: {} });
  });

  it('rejects with 413 and closes the connection if the body has more than 1,024 chunks', async () => {
    const request = createRequest();
    const body = readBody(request);
    for (let chunk = 0; chunk <= 1024; chunk += 1) request.emit('data', Buffer.from('x'));
    await expect(body).rejects.toMatchObject({ status: 413, headers: { Connection: 'close' } });
  });

  it('does not copy chunks that arrive after it has rejected the body', async () => {
    const request = createRequest({ 'content-length': '3' });
    const body = readBody(request);
    const rejection = expect(body).rejects.toMatchObject({ status: 408 });
    await vi.advanceTimersByTimeAsync(15_000);
    await rejection;
    const lateChunk = Buffer.from('x');
    const copy = vi.spyOn(lateChunk, 'copy');
    request.emit('data', lateChunk);
    expect(copy).not.toHaveBeenCalled();
  });

  it('rejects with 408 if the body is incomplete after 15 seconds', async () => {
    const body = readBody(createRequest({ 'content-length': '3' }));
    const settled = vi.fn();
    body.then(settled, settled);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(body).rejects.toMatchObject({
      status: 408,
      code: 'timeout',
      message: 'The request did not arrive in time.',
    });
  });

  it('clears its timer when the request closes', () => {
    const request = createRequest();
    void readBody(request);
    expect(vi.getTimerCount()).toBe(1);
    request.emit('close');
    expect(vi.getTimerCount()).toBe(0);
  });
});
