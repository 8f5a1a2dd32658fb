import { vi } from 'vitest';
import { registerApiCredentials } from '../lib/api';

/**
 * Mocks the browser APIs that decode and encode photos, which jsdom does not have, and signs in a user
 * for uploads. Each photo has 4032 × 3024 pixels.
 */
export function mockPhotoApis(): void {
  const image = { width: 4032, height: 3024, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(image));
  const context = { drawImage: () => undefined, fillRect: () => undefined };
  const prototype = HTMLCanvasElement.prototype;
  vi.spyOn(prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation((callback) => {
    callback(new Blob(['jpeg'], { type: 'image/jpeg' }));
  });
  vi.spyOn(prototype, 'toDataURL').mockReturnValue('data:image/jpeg,preview');
  registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    end: () => undefined,
    hasTokenOf: () => true,
  });
}
