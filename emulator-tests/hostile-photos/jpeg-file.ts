const SCAN_START = 0xda;

/** Returns a segment of a JPEG file: the marker, the length, and the data. */
export function jpegSegment(marker: number, data: Buffer | readonly number[] | string): Buffer {
  const bytes = Buffer.from(data as string);
  const segment = Buffer.alloc(4 + bytes.length);
  segment.set([0xff, marker]);
  segment.writeUInt16BE(bytes.length + 2, 2);
  bytes.copy(segment, 4);
  return segment;
}

/** Returns a copy of a JPEG file with `segments` inserted after the first two bytes. */
export function insertJpegSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const COMPONENTS = [1, 2, 3];
const EMPTY_COUNTS = Array.from({ length: 14 }, () => 0);
const FIRST_BIT = 13;
/** A code of 15 zero bits states that the coefficient is zero in this number of blocks. */
const EMPTY_RUN = 2 ** 14;

/**
 * Returns a valid gray progressive JPEG file with up to `scanCount` scans. Each scan refines one bit of
 * one coefficient in all blocks. It takes only a few bytes, because the coefficient is zero in every
 * block. However, a decoder must visit all blocks for each scan. The height is a multiple of
 * 256, so a scan consists of whole runs, and all its bits are zero.
 */
export function createJpegWithScans(scanCount: number, height: number): Buffer {
  const width = 4096;
  const blocks = (width * height) / 64;
  const parts = [
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    jpegSegment(0xc2, [
      8,
      height >> 8,
      height & 0xff,
      width >> 8,
      width & 0xff,
      COMPONENTS.length,
      ...COMPONENTS.flatMap((id) => [id, 0x11, 0]),
    ]),
    jpegSegment(0xc4, [0x00, 1, 0, ...EMPTY_COUNTS, 0]),
    jpegSegment(0xc4, [0x10, 1, 0, ...EMPTY_COUNTS, 0xe0]),
    jpegSegment(SCAN_START, [3, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 0, 0]),
    Buffer.alloc((blocks * COMPONENTS.length) / 8),
  ];
  const emptyScan = Buffer.alloc(Math.ceil(((blocks / EMPTY_RUN) * 15) / 8));
  let scans = 1;
  for (const id of COMPONENTS) {
    for (let coefficient = 1; coefficient < 64; coefficient += 1) {
      for (let bit = FIRST_BIT; bit >= 0 && scans < scanCount; bit -= 1) {
        const previousBit = bit === FIRST_BIT ? 0 : bit + 1;
        const scan = [1, id, 0, coefficient, coefficient, (previousBit << 4) | bit];
        parts.push(jpegSegment(SCAN_START, scan), emptyScan);
        scans += 1;
      }
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}
