/** The maximum number of scans of an accepted JPEG file. Encoders write at most about 30 scans. */
const MAX_SCANS = 100;
const SCAN_START = Buffer.from([0xff, 0xda]);

/**
 * Returns true if a JPEG file has more scans than any encoder writes. The decoder visits each pixel of a
 * progressive image once per scan. A file of 257 KB with 2,647 scans needs 16 s of CPU.
 */
export function hasTooManyScans(bytes: Buffer): boolean {
  let count = 0;
  let position = bytes.indexOf(SCAN_START);
  while (position !== -1) {
    count += 1;
    if (count > MAX_SCANS) return true;
    position = bytes.indexOf(SCAN_START, position + SCAN_START.length);
  }
  return false;
}
