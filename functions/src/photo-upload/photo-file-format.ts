/** The formats that an upload can have. They are also the names of the formats in sharp. */
export type PhotoFileFormat = 'jpeg' | 'png' | 'webp';

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns the format that the first bytes of a file identify, or undefined for another format. It
 * does not check the rest of the file.
 */
export function detectPhotoFileFormat(bytes: Buffer): PhotoFileFormat | undefined {
  if (startsWith(bytes, JPEG_START)) return 'jpeg';
  if (startsWith(bytes, PNG_START)) return 'png';
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
