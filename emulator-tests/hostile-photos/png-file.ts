import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngHeader {
  width: number;
  height: number;
  /** Bits per channel. */
  depth?: number;
  /**
   * PNG color type: 0 is gray, 2 is RGB, 3 is a palette, 4 is gray with alpha, and 6 is RGB with
   * alpha.
   */
  colorType?: number;
  isInterlaced?: boolean;
}

export function pngChunk(type: string, data: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(data);
  const chunk = Buffer.alloc(12 + bytes.length);
  chunk.writeUInt32BE(bytes.length);
  chunk.write(type, 4, 'latin1');
  bytes.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + bytes.length)), 8 + bytes.length);
  return chunk;
}

/** Returns a PNG file whose pixels are all zero, with `chunks` before its pixels. */
export function createPng(header: PngHeader, ...chunks: Buffer[]): Buffer {
  const { width, height, depth = 8, colorType = 2, isInterlaced = false } = header;
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType] ?? 0;
  const rowBytes = Math.ceil((width * channels * depth) / 8) + 1;
  const pixels = deflateSync(Buffer.alloc(rowBytes * height), { level: 9 });
  return assemblePng({ width, height, depth, colorType, isInterlaced }, [
    ...chunks,
    pngChunk('IDAT', pixels),
  ]);
}

/** Returns a PNG file with the header and the chunks. Does not check whether the file is valid. */
export function assemblePng(header: PngHeader, chunks: Buffer[]): Buffer {
  const { width, height, depth = 8, colorType = 2, isInterlaced = false } = header;
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colorType, 0, 0, Number(isInterlaced)], 8);
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', data), ...chunks, pngChunk('IEND')]);
}
