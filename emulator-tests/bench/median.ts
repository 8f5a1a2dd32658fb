/**
 * Returns the median, or NaN if there are no values. For an even number of values, returns the
 * larger of the two middle values.
 */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
