import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerApiCredentials } from '../lib/api';
import { mockXmlHttpRequest, type MockXmlHttpRequest } from './mock-xml-http-request';
import { sendPhoto } from './send-photo';

const file = new Blob(['jpeg'], { type: 'image/jpeg' });
const address = '/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp';
const onProgress = vi.fn();
const end = vi.fn();
const getToken = vi.fn<() => Promise<string>>();
let requests: MockXmlHttpRequest[];
let controller: AbortController;
let withdraw: () => void;

beforeEach(() => {
  for (const mock of [onProgress, end]) mock.mockReset();
  getToken.mockReset().mockResolvedValue('token-1');
  requests = mockXmlHttpRequest();
  controller = new AbortController();
  withdraw = registerApiCredentials({ getToken, end, hasTokenOf: () => true });
});
afterEach(() => {
  withdraw();
  vi.unstubAllGlobals();
});

const upload = () => sendPhoto(file, 'dish', { signal: controller.signal, onProgress });

/** Starts an upload and waits until its request is sent. */
async function startUpload() {
  const response = upload();
  await expect.poll(() => requests).toHaveLength(1);
  return { response, request: requests[0] ?? expect.fail() };
}

describe('sendPhoto', () => {
  it('sends the file with the access token, and resolves with the URL of the photo', async () => {
    const { response, request } = await startUpload();
    request.respond(201, { address });
    expect(await response).toBe(address);
    expect(request).toMatchObject({ method: 'POST', url: '/api/photos', body: file });
    expect(request.headers).toEqual({
      Accept: 'application/json',
      Authorization: 'Bearer token-1',
      'Content-Type': 'image/jpeg',
    });
    expect(end).not.toHaveBeenCalled();
  });

  it('reports the upload progress', async () => {
    const { response, request } = await startUpload();
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
    request.respond(200, { address });
    await response;
  });

  it('rejects with the contents of the error response if the status is 429', async () => {
    const { response, request } = await startUpload();
    const error = { code: 'too-many-requests', message: 'Wait.', requestId: '1' };
    request.respond(429, error);
    await expect(response).rejects.toMatchObject({ status: 429, ...error });
    expect(end).not.toHaveBeenCalled();
  });

  it.each([401, 403])(
    'sends the file again with a renewed token if the status is %i, and then ends the session',
    async (status) => {
      const { response, request } = await startUpload();
      const error = { code: 'unauthenticated', message: 'Log in.', requestId: '1' };
      getToken.mockResolvedValueOnce('token-2');
      request.respond(status, error);
      await expect.poll(() => requests).toHaveLength(2);
      expect(requests[1]?.headers.Authorization).toBe('Bearer token-2');
      requests[1]?.respond(status, error);
      await expect(response).rejects.toMatchObject({ status });
      expect(end).toHaveBeenCalledOnce();
    },
  );

  it.each(['onerror', 'ontimeout'] as const)(
    'rejects with status 0 after the event %s',
    async (event) => {
      const { response, request } = await startUpload();
      expect(request.timeout).toBe(120_000);
      request[event]?.();
      await expect(response).rejects.toMatchObject({ status: 0, code: 'no-answer' });
    },
  );

  it('rejects with the code “no-answer” and keeps the session if the response is HTML with status 403', async () => {
    const { response, request } = await startUpload();
    Object.assign(request, { status: 403, responseText: '<html>' });
    request.onload?.();
    await expect(response).rejects.toMatchObject({ status: 0, code: 'no-answer' });
    expect(end).not.toHaveBeenCalled();
  });

  it('aborts the request when the signal is aborted', async () => {
    const { response, request } = await startUpload();
    controller.abort();
    await expect(response).rejects.toMatchObject({ status: 0 });
    expect(request.isAborted).toBe(true);
  });

  it('sends no request if the signal is aborted while the access token is requested', async () => {
    getToken.mockImplementation(() => {
      controller.abort();
      return Promise.resolve('token-1');
    });
    await expect(upload()).rejects.toMatchObject({ status: 0 });
    expect(requests).toEqual([]);
  });

  it('rejects with the status 401 and sends no request if no user is signed in', async () => {
    withdraw();
    await expect(upload()).rejects.toMatchObject({ status: 401 });
    expect(requests).toEqual([]);
  });
});
