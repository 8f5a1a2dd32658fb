import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureChunkSizes } from './built-site';
import { describeChunkGrowth, recordedChunkSizesPath } from './chunk-growth';

describe('describeChunkGrowth', () => {
  it('reports a chunk that grew by more than 5%', () => {
    expect(
      describeChunkGrowth({ react: 70_000, start: 8000 }, { react: 74_000, start: 8400 }),
    ).toEqual(['The chunk react grew by 4000 bytes, from 70000 to 74000 bytes.']);
  });

  it('reports a new chunk of more than 2,000 bytes', () => {
    expect(describeChunkGrowth({}, { small: 2000, large: 2001 })).toEqual([
      'The chunk large grew by 2001 bytes, from 0 to 2001 bytes.',
    ]);
  });
});

describe('Each script of the built site', () => {
  it('is at most 5% larger than its recorded size', () => {
    const recorded = JSON.parse(readFileSync(recordedChunkSizesPath, 'utf8')) as Record<
      string,
      number
    >;
    expect(
      describeChunkGrowth(recorded, measureChunkSizes()),
      'To accept the growth, run npm run record-chunk-sizes --workspace emulator-tests',
    ).toEqual([]);
  });
});
