import { fileURLToPath } from 'node:url';

type ChunkSizes = Record<string, number>;

/**
 * Path of the file with the brotli size of each script in bytes, by chunk name. record-chunk-sizes.ts
 * writes the file.
 */
export const recordedChunkSizesPath = fileURLToPath(new URL('chunk-sizes.json', import.meta.url));

/** Maximum ratio of the built size of a chunk to its recorded size. A chunk may grow by 5%. */
const MAX_GROWTH = 1.05;
/**
 * Up to this brotli size, a chunk may grow by more than 5%, because 5% of a small chunk is only a few bytes.
 */
const SMALL_CHUNK_BYTES = 2000;

/** Returns a sentence for each chunk that exceeds its maximum size. */
export function describeChunkGrowth(recorded: ChunkSizes, built: ChunkSizes): string[] {
  return Object.entries(built).flatMap(([name, bytes]) => {
    const before = recorded[name] ?? 0;
    if (bytes <= Math.max(before * MAX_GROWTH, SMALL_CHUNK_BYTES)) return [];
    const change = `from ${before} to ${bytes} bytes`;
    return [`The chunk ${name} grew by ${bytes - before} bytes, ${change}.`];
  });
}
