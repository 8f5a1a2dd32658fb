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

/** Formats the metrics as a Markdown table, in the order of their measurement. */
export function formatMarkdownTable(metrics: BenchmarkMetric[]): string {
  const rows = metrics.map((metric) => [
    metric.label,
    formatValue(metric.value, metric.unit),
    formatGoal(metric),
    metric.reference ?? '',
    metric.goal ? (meetsBenchmarkGoal(metric) ? 'met' : '**missed**') : '',
  ]);
  const lines = [['Metric', 'Measured', 'Goal', 'Reference', 'Result'], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return [lines[0], '| --- | --- | --- | --- | --- |', ...lines.slice(1)].join('\n');
}

function formatGoal({ goal, unit }: BenchmarkMetric): string {
  if (!goal) return '';
  return 'atMost' in goal
    ? `at most ${formatValue(goal.atMost, unit)}`
    : `at least ${formatValue(goal.atLeast, unit)}`;
}

/**
 * Formats a value with its unit. Larger values have fewer decimal places, for example 0.38, 12.5 KB,
 * and 1,234 ms.
 */
function formatValue(value: number, unit: BenchmarkMetric['unit']): string {
  const maximumFractionDigits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toLocaleString('en', { maximumFractionDigits })} ${unit}`.trim();
}

/**
 * Returns the median, or NaN if there are no values. For an even number of values, returns the
 * larger of the two middle values.
 */
export const median = (values: number[]) => calculatePercentile(values, 0.5);

/** Returns a percentile, or NaN if there are no values. `fraction` is 0.95 for the 95th percentile. */
export function calculatePercentile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * fraction)] ?? Number.NaN;
}
