import sharp, { type Sharp } from 'sharp';

export interface HostilePhoto {
  name: string;
  create: () => Buffer | Promise<Buffer>;
  headers: Record<string, string>;
  /** The expected status, followed by the error code if the response is an error. */
  expected: string;
}

/** A script that the hostile photos contain. No stored file may contain it. */
export const PAYLOAD = '<script>potluck-payload</script>';

export const STORED_RESPONSE = '201';
export const UNSUPPORTED_PHOTO_TYPE_RESPONSE = '415 photo-type';
export const UNREADABLE_RESPONSE = '400 photo-unreadable';
export const TOO_SMALL_RESPONSE = '400 photo-too-small';
export const TOO_LARGE_RESPONSE = '413 photo-too-large';

/** Returns hostile files by name, which are sent with the header `Content-Type: type`. */
export const createHostilePhotos = (
  type: string,
  expected: string,
  files: Record<string, HostilePhoto['create']>,
): HostilePhoto[] =>
  Object.entries(files).map(([name, create]) => ({
    name,
    create,
    headers: { 'Content-Type': type },
    expected,
  }));

/** Returns an image with a soft gradient. */
export function createGradientImage(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const start = (y * width + x) * 3;
      pixels[start] = (x / width) * 255;
      pixels[start + 1] = (y / height) * 255;
      pixels[start + 2] = 128;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns an image of one color, which is fast to create in any size. */
export const createSingleColorImage = (
  width: number,
  height: number,
  background = '#887766',
): Sharp => sharp({ create: { width, height, channels: 3, background } });

export const createSmallJpeg = () => createGradientImage(400, 300).jpeg().toBuffer();
export const createSmallPng = () => createGradientImage(400, 300).png().toBuffer();
export const createSmallWebp = () => createGradientImage(400, 300).webp().toBuffer();

/** Returns the start of a file. `part` is the fraction of the bytes to keep. */
export const truncate = (bytes: Buffer, part: number) => bytes.subarray(0, bytes.length * part);
