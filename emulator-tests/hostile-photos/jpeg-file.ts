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

/**
 * Collects the bits of a JPEG scan. Inserts a zero byte after each byte 0xff, as the JPEG format
 * requires.
 */
class ScanBits {
  readonly #bytes: number[] = [];
  #current = 0;
  #count = 0;

  add(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.#current = (this.#current << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count < 8) continue;
      this.#bytes.push(this.#current, ...(this.#current === 0xff ? [0] : []));
      this.#current = 0;
      this.#count = 0;
    }
  }

  end(): Buffer {
    while (this.#count > 0) this.add(1, 1);
    return Buffer.from(this.#bytes);
  }
}

const COMPONENTS = [1, 2, 3];
const EMPTY_COUNTS = Array.from({ length: 14 }, () => 0);
const LONGEST_RUN = 32_767;
const FIRST_BIT = 13;

/**
 * Returns a valid gray progressive JPEG file with up to `scanCount` scans. Each scan refines one bit of
 * one coefficient in all blocks. It takes only a few bytes, because the coefficient is zero in every
 * block. However, a decoder must visit all blocks for each scan.
 */
export function createJpegWithScans(side: number, scanCount: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const firstScan = new ScanBits();
  for (let block = 0; block < blocks * COMPONENTS.length; block += 1) firstScan.add(0, 1);
  const emptyScan = encodeEmptyBlocks(blocks);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    jpegSegment(0xc2, [
      8,
      side >> 8,
      side & 0xff,
      side >> 8,
      side & 0xff,
      COMPONENTS.length,
      ...COMPONENTS.flatMap((id) => [id, 0x11, 0]),
    ]),
    jpegSegment(0xc4, [0x00, 1, 0, ...EMPTY_COUNTS, 0]),
    jpegSegment(0xc4, [0x10, 1, 1, ...EMPTY_COUNTS, 0xe0, 0x00]),
    jpegSegment(SCAN_START, [3, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 0, 0]),
    firstScan.end(),
  ];
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

/** Returns the data of a JPEG scan with `blocks` empty blocks, in which all coefficients are zero. */
function encodeEmptyBlocks(blocks: number): Buffer {
  const bits = new ScanBits();
  let remaining = blocks;
  while (remaining > 0) {
    const run = Math.min(remaining, LONGEST_RUN);
    if (run > LONGEST_RUN / 2) {
      bits.add(0, 1);
      bits.add(run - (LONGEST_RUN + 1) / 2, 14);
      remaining -= run;
    } else {
      bits.add(0b10, 2);
      remaining -= 1;
    }
  }
  return bits.end();
}
