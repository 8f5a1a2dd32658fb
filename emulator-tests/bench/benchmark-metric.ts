/** One row of the benchmark table. */
export interface BenchmarkMetric {
  /** Description for the reader of the table, for example "Home page, LCP". */
  label: string;
  value: number;
  /** Unit of `value`. Empty if `value` is a ratio or a count. */
  unit: '' | 'ms' | 'KB' | 'MB';
  /** Limit that the value must meet. */
  goal?: { atMost: number } | { atLeast: number };
  /** Reference value from the same run, for example "plain imports, 533 ms". */
  reference?: string;
}

export function meetsBenchmarkGoal({ value, goal }: BenchmarkMetric): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}
