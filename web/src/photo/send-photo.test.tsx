import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerApiCredentials } from '../lib/api';
import { mockXmlHttpRequest, type MockXmlHttpRequest } from './mock-xml-http-request';
import { cropPhoto, preparePhoto, sendPhoto } from './send-photo';

const encoded = new Blob(['jpeg'], { type: 'image/jpeg' });

it.each([
  ['a landscape photo of 12 MP', 'dish', [4032, 3024], [0, 0, 4032, 3024], [1600, 1200]],
  ['an upright photo', 'dish', [3024, 4032], [0, 882, 3024, 2268], [1600, 1200]],
  ['a panorama', 'dish', [8000, 1200], [3200, 0, 1600, 1200], [1600, 1200]],
  ['a small photo', 'dish', [800, 900], [0, 150, 800, 600], [800, 600]],
  ['a portrait', 'portrait', [3024, 4032], [0, 504, 3024, 3024], [384, 384]],
  ['a small portrait', 'portrait', [300, 250], [25, 0, 250, 250], [250, 250]],
] as const)('cropPhoto crops %s, and never enlarges it', (_, kind, original, part, scaled) => {
  const [width, height] = original;
  const crop = cropPhoto({ width, height }, kind);
  expect([crop.left, crop.top, crop.width, crop.height]).toEqual(part);
  expect([crop.scaled.width, crop.scaled.height]).toEqual(scaled);
});

describe('preparePhoto', () => {
  const drawImage = vi.fn();
  const fillRect = vi.fn();
  const getImageData = vi.fn();
  const close = vi.fn();
  const decode = vi.fn<typeof createImageBitmap>();
  /** The size of each canvas when it was encoded, with the image format and the quality. */
  const encodedSizes: string[] = [];
  let canvases: HTMLCanvasElement[];

  beforeEach(() => {
    getImageData.mockReturnValue({ data: [1, 0, 2, 254] });
    for (const mock of [drawImage, fillRect, close, decode]) mock.mockReset();
    encodedSizes.length = 0;
    canvases = [];
    vi.stubGlobal('createImageBitmap', decode);
    const prototype = HTMLCanvasElement.prototype;
    vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      canvases.push(this);
      return { drawImage, fillRect, getImageData } as unknown as ReturnType<
        typeof prototype.getContext
      >;
    } as typeof prototype.getContext);
    vi.spyOn(prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      callback,
      ...options
    ) {
      encodedSizes.push(`${this.width} × ${this.height} ${options.join(' ')}`);
      callback(encoded);
    });
    vi.spyOn(prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement, type) {
      return `${this.width} × ${this.height} ${String(type)}`;
    });
  });

  const decodeAs = (width: number, height: number) =>
    decode.mockResolvedValue({ width, height, close });
  const createFile = (name = 'dinner.jpg', type = 'image/jpeg') =>
    new File(['bytes'], name, { type });

  it('crops a dish photo to 4:3, scales it, encodes it as JPEG on a white background, and frees the memory', async () => {
    decodeAs(3024, 4032);
    const original = createFile();
    const prepared = await preparePhoto(original, 'dish');
    expect(decode).toHaveBeenCalledExactlyOnceWith(original, { imageOrientation: 'from-image' });
    expect(fillRect.mock.calls[1]).toEqual([0, 0, 1600, 1200]);
    expect(fillRect).toHaveBeenCalledBefore(drawImage);
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 882, 3024, 2268, 0, 0, 1600, 1200]);
    expect(encodedSizes).toEqual(['1600 × 1200 image/jpeg 0.85']);
    expect(prepared).toEqual({ file: encoded, previewUrl: '192 × 144 image/jpeg' });
    expect(close).toHaveBeenCalledOnce();
    expect(canvases[1]).toMatchObject({ width: 0, height: 0 });
  });

  it('resolves with the original file if the browser randomizes the colors of a canvas', async () => {
    decodeAs(800, 600);
    getImageData.mockReturnValue({ data: [251, 12, 130, 255] });
    const file = createFile();
    expect(await preparePhoto(file, 'dish')).toEqual({ file, previewUrl: undefined });
  });

  it.each([
    ['dish', 267, 200, '267 × 200'],
    ['portrait', 200, 200, '200 × 200'],
    ['portrait', 3024, 4032, '384 × 384'],
  ] as const)('encodes a %s of %i × %i pixels as %s pixels', async (kind, width, height, size) => {
    decodeAs(width, height);
    await preparePhoto(createFile(), kind);
    expect(encodedSizes).toEqual([`${size} image/jpeg 0.85`]);
  });

  it.each([
    ['IMG_1.HEIC', '', 'This browser cannot read HEIC photos.'],
    ['photo', 'image/heif', 'This browser cannot read HEIC photos.'],
    ['menu.pdf', 'application/pdf', 'This file is not a photo that the browser can read.'],
  ])('rejects the file %s of type “%s” with a text for the user', async (name, type, problem) => {
    decode.mockRejectedValue(new DOMException('Unsupported', 'InvalidStateError'));
    await expect(preparePhoto(createFile(name, type), 'dish')).rejects.toMatchObject({
      name: 'PhotoError',
      message: `${problem} Choose a JPEG, PNG, or WebP photo.`,
    });
  });

  it.each([
    ['dish', 265, 400, '267 × 200'],
    ['dish', 4000, 199, '267 × 200'],
    ['portrait', 199, 400, '200 × 200'],
  ] as const)('rejects a %s of %i × %i pixels: below %s', async (kind, width, height, minimum) => {
    decodeAs(width, height);
    await expect(preparePhoto(createFile(), kind)).rejects.toMatchObject({
      name: 'PhotoError',
      message: `This photo is too small. Choose one with at least ${minimum} pixels.`,
    });
    expect(close).toHaveBeenCalledOnce();
  });

  it('rejects a file of more than 50 MB before the browser decodes it', async () => {
    const large = createFile();
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
    await expect(preparePhoto(large, 'dish')).rejects.toMatchObject({
      message: 'This photo is larger than 50 MB. Choose a smaller one.',
    });
    expect(decode).not.toHaveBeenCalled();
  });

  it('rejects if the browser cannot encode the photo', async () => {
    decodeAs(400, 300);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) =>
      callback(null),
    );
    await expect(preparePhoto(createFile(), 'dish')).rejects.toMatchObject({ name: 'PhotoError' });
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('sendPhoto', () => {
  const address = '/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp';
  const onProgress = vi.fn();
  const end = vi.fn();
  const getToken = vi.fn<() => Promise<string>>();
  let requests: MockXmlHttpRequest[];
  let controller: AbortController;

  beforeEach(() => {
    for (const mock of [onProgress, end]) mock.mockReset();
    getToken.mockReset().mockResolvedValueOnce('token-1').mockResolvedValueOnce('token-2');
    requests = mockXmlHttpRequest();
    controller = new AbortController();
    onTestFinished(registerApiCredentials({ getToken, end, hasTokenOf: () => true }));
  });

  const upload = () => sendPhoto(encoded, 'dish', { signal: controller.signal, onProgress });

  /** Starts an upload and waits until its request is sent. */
  async function startUpload() {
    const response = upload();
    await expect.poll(() => requests).toHaveLength(1);
    return { response, request: requests[0] ?? expect.fail() };
  }

  it('sends the file with the access token, reports the progress, and resolves with the URL of the photo', async () => {
    const { response, request } = await startUpload();
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
    request.respond(201, { address });
    expect(await response).toBe(address);
    expect(request).toMatchObject({ method: 'POST', url: '/api/photos', body: encoded });
    expect(request.headers).toEqual({
      Accept: 'application/json',
      Authorization: 'Bearer token-1',
      'Content-Type': 'image/jpeg',
    });
  });

  it('sends the file again with a renewed token if the API rejects the token, and then rejects with the error', async () => {
    const { response, request } = await startUpload();
    const error = { code: 'unauthenticated', message: 'Log in.', requestId: '1' };
    request.respond(401, error);
    await expect.poll(() => requests).toHaveLength(2);
    expect(requests[1]?.headers.Authorization).toBe('Bearer token-2');
    requests[1]?.respond(401, error);
    await expect(response).rejects.toMatchObject({ status: 401, ...error });
    expect(end).toHaveBeenCalledOnce();
  });

  it.each([
    ['there is no network', (request: MockXmlHttpRequest) => request.onerror?.()],
    ['the request takes too long', (request: MockXmlHttpRequest) => request.ontimeout?.()],
    [
      'a proxy responds with HTML',
      (request: MockXmlHttpRequest) => {
        Object.assign(request, { status: 403, responseText: '<html>' });
        request.onload?.();
      },
    ],
    ['the signal is aborted', () => controller.abort()],
  ])('rejects with the code “no-answer” and keeps the session if %s', async (_condition, fail) => {
    const { response, request } = await startUpload();
    expect(request.timeout).toBe(120_000);
    fail(request);
    await expect(response).rejects.toMatchObject({ status: 0, code: 'no-answer' });
    expect(request.isAborted).toBe(controller.signal.aborted);
    expect(end).not.toHaveBeenCalled();
  });

  it('sends no request if the signal is aborted while the access token is requested', async () => {
    getToken.mockReset().mockImplementation(() => {
      controller.abort();
      return Promise.resolve('token-1');
    });
    await expect(upload()).rejects.toMatchObject({ status: 0 });
    expect(requests).toEqual([]);
  });
});
