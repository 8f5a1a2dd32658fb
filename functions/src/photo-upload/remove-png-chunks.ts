/** The size of a PNG chunk without its data: the length, the type, and the checksum. */
const CHUNK_OVERHEAD = 12;
const SIGNATURE_LENGTH = 8;
/** The chunks that affect the pixels, their colors, and the orientation of the image. */
const KEPT_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT eXIf'.split(' '));

/**
 * Returns a PNG file without the chunks that do not affect its first frame. The decoder would otherwise
 * decompress up to 1,000 text chunks of 8 MB each. A file of 7 MB then needs 2.6 GB of memory.
 */
export function removePngChunks(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length);
  let length = bytes.copy(kept, 0, 0, SIGNATURE_LENGTH);
  let start = SIGNATURE_LENGTH;
  while (start + CHUNK_OVERHEAD <= bytes.length) {
    const end = start + CHUNK_OVERHEAD + bytes.readUInt32BE(start);
    const type = bytes.toString('latin1', start + 4, start + 8);
    if (KEPT_CHUNKS.has(type)) length += bytes.copy(kept, length, start, end);
    start = end;
  }
  return kept.subarray(0, length);
}
