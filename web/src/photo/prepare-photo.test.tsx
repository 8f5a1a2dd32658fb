import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preparePhoto } from './send-photo';

const drawImage = vi.fn();
const fillRect = vi.fn();
const close = vi.fn();
const decode = vi.fn<typeof createImageBitmap>();
/** The size of each canvas when it was encoded, with the image format and the quality. */
const encodedSizes: string[] = [];

const encoded = new Blob(['jpeg'], { type: 'image/jpeg' });
let canvases: HTMLCanvasElement[];

beforeEach(() => {
  for (const mock of [drawImage, fillRect, close, decode]) mock.mockReset();
  encodedSizes.length = 0;
  canvases = [];
  vi.stubGlobal('createImageBitmap', decode);
  const prototype = HTMLCanvasElement.prototype;
  vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    canvases.push(this);
    return { drawImage, fillRect } as unknown as ReturnType<typeof prototype.getContext>;
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
afterEach(() => vi.unstubAllGlobals());

const decodeAs = (width: number, height: number) =>
  decode.mockResolvedValue({ width, height, close });
const file = (name = 'dinner.jpg', type = 'image/jpeg') => new File(['bytes'], name, { type });

describe('preparePhoto', () => {
  it('crops a dish photo to 4:3, scales it to 1600 × 1200, and encodes it as JPEG 0.85', async () => {
    decodeAs(3024, 4032);
    const original = file();
    const prepared = await preparePhoto(original, 'dish');
    expect(decode).toHaveBeenCalledExactlyOnceWith(original, { imageOrientation: 'from-image' });
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 882, 3024, 2268, 0, 0, 1600, 1200]);
    expect(encodedSizes).toEqual(['1600 × 1200 image/jpeg 0.85']);
    expect(prepared).toEqual({ file: encoded, previewUrl: '192 × 144 image/jpeg' });
  });

  it('crops a portrait to a square of 384 px', async () => {
    decodeAs(3024, 4032);
    const prepared = await preparePhoto(file(), 'portrait');
    expect(encodedSizes).toEqual(['384 × 384 image/jpeg 0.85']);
    expect(prepared.previewUrl).toBe('192 × 192 image/jpeg');
  });

  it('draws the photo on a white background, because JPEG has no transparency', async () => {
    decodeAs(400, 300);
    await preparePhoto(file('cup.png', 'image/png'), 'dish');
    expect(fillRect.mock.calls[0]).toEqual([0, 0, 400, 300]);
    expect(fillRect).toHaveBeenCalledBefore(drawImage);
  });

  it('frees the memory of the decoded image and of the large canvas', async () => {
    decodeAs(4032, 3024);
    await preparePhoto(file(), 'dish');
    expect(close).toHaveBeenCalledOnce();
    expect(canvases[0]).toMatchObject({ width: 0, height: 0 });
  });

  it.each([
    ['IMG_1.HEIC', '', 'This browser cannot read HEIC photos.'],
    ['photo', 'image/heif', 'This browser cannot read HEIC photos.'],
    ['menu.pdf', 'application/pdf', 'This file is not a photo that the browser can read.'],
  ])(
    'rejects the unreadable file %s of the type “%s” with an error message for the user',
    async (name, type, problem) => {
      decode.mockRejectedValue(new DOMException('Unsupported', 'InvalidStateError'));
      await expect(preparePhoto(file(name, type), 'dish')).rejects.toMatchObject({
        name: 'PhotoError',
        message: `${problem} Choose a JPEG, PNG, or WebP photo.`,
      });
    },
  );

  it.each([
    ['dish', 265, 400, 'at least 267 × 200 pixels'],
    ['dish', 4000, 199, 'at least 267 × 200 pixels'],
    ['portrait', 199, 400, 'at least 200 × 200 pixels'],
  ] as const)(
    'rejects a %s photo of %i × %i pixels, and names the minimum size',
    async (kind, width, height, minimum) => {
      decodeAs(width, height);
      await expect(preparePhoto(file(), kind)).rejects.toMatchObject({
        name: 'PhotoError',
        message: `This photo is too small. Choose one with ${minimum}.`,
      });
      expect(close).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['dish', 267, 200],
    ['portrait', 200, 200],
  ] as const)('accepts a %s photo of %i × %i pixels', async (kind, width, height) => {
    decodeAs(width, height);
    await expect(preparePhoto(file(), kind)).resolves.toMatchObject({ file: encoded });
  });

  it('rejects a file of more than 50 MB before the browser decodes it', async () => {
    const large = file();
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
    await expect(preparePhoto(large, 'dish')).rejects.toMatchObject({
      message: 'This photo is larger than 50 MB. Choose a smaller one.',
    });
    expect(decode).not.toHaveBeenCalled();
  });

  it('rejects if the browser cannot encode the photo', async () => {
    decodeAs(400, 300);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => {
      callback(null);
    });
    await expect(preparePhoto(file(), 'dish')).rejects.toMatchObject({ name: 'PhotoError' });
    expect(close).toHaveBeenCalledOnce();
  });
});
