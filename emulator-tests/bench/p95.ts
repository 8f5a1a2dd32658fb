/** Returns the 95th percentile, or NaN if there are no values. */
export function calculateP95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
