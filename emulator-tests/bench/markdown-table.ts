import { meetsBenchmarkGoal, type BenchmarkMetric } from './benchmark-metric';

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
