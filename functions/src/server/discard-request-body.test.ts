import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http/http-error';
import { discardRequestBody, discardUnreadBody } from './discard-request-body';

const MIB = 1024 * 1024;

let socket: Socket;
let request: IncomingMessage;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  socket = new Socket();
  request = new IncomingMessage(socket);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Emits `count` chunks in one tick, as Node does for the chunks that it has received together. */
function receiveChunks(count: number, bytes = 1): void {
  const chunk = Buffer.alloc(bytes);
  for (let index = 0; index < count; index += 1) request.emit('data', chunk);
}
const waitForNextTick = () =>
  new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });

describe('discardRequestBody', () => {
  beforeEach(() => {
    discardRequestBody(request);
  });

  it('receives 32 MiB, and closes the connection after one more byte', () => {
    receiveChunks(32, MIB);
    expect(socket.destroyed).toBe(false);
    receiveChunks(1);
    expect(socket.destroyed).toBe(true);
  });

  it('receives 4,096 chunks, and closes the connection after one more chunk', () => {
    receiveChunks(4096);
    expect(socket.destroyed).toBe(false);
    receiveChunks(1);
    expect(socket.destroyed).toBe(true);
  });

  it('closes the connection after 10 s if the body is not complete', () => {
    vi.advanceTimersByTime(9_999);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
  });

  it.each(['end', 'close'])(
    'keeps the connection open after the event %s of the request',
    (event) => {
      request.emit(event);
      vi.advanceTimersByTime(10_000);
      expect(socket.destroyed).toBe(false);
    },
  );

  it('pauses for 5 ms after all chunks that arrived together, and then after the next chunks', async () => {
    for (let round = 0; round < 2; round += 1) {
      receiveChunks(2);
      expect(request.isPaused()).toBe(false);
      await waitForNextTick();
      expect(request.isPaused()).toBe(true);
      vi.advanceTimersByTime(4);
      expect(request.isPaused()).toBe(true);
      vi.advanceTimersByTime(1);
      expect(request.isPaused()).toBe(false);
    }
  });

  it('pauses once if several chunks arrive together', async () => {
    const pause = vi.spyOn(request, 'pause');
    receiveChunks(3);
    await waitForNextTick();
    expect(pause).toHaveBeenCalledOnce();
  });
});

describe('discardUnreadBody', () => {
  it('receives no more bytes if the error requires a closed connection, and closes it after the response', () => {
    const response = new ServerResponse(request);
    const error = new HttpError('too-large', 'Too large.', { headers: { Connection: 'close' } });
    discardUnreadBody(request, response, error);
    expect(request.listenerCount('data')).toBe(0);
    expect(socket.destroyed).toBe(false);
    response.emit('finish');
    expect(socket.destroyed).toBe(true);
  });

  it.each([
    ['allows further requests', new HttpError('too-large', 'Too large.')],
    ['is not an HttpError', new Error('Failed.')],
  ])('discards the rest of the body and keeps the connection if the error %s', (_what, error) => {
    const response = new ServerResponse(request);
    discardUnreadBody(request, response, error);
    expect(request.listenerCount('data')).toBe(1);
    response.emit('finish');
    expect(socket.destroyed).toBe(false);
  });
});
