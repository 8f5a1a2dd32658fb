import { keepsGoal, type Figure } from './figure';

/** The figures as a Markdown table, in the order they were measured. */
export function markdownTable(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    inWords(figure.value, figure.unit),
    goalOf(figure),
    figure.reference ?? '',
    figure.goal ? (keepsGoal(figure) ? 'kept' : '**missed**') : '',
  ]);
  const lines = [['What', 'Measured', 'Goal', 'Beside it', ''], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return [lines[0], '| --- | --- | --- | --- | --- |', ...lines.slice(1)].join('\n');
}

function goalOf({ goal, unit }: Figure): string {
  if (!goal) return '';
  return 'atMost' in goal
    ? `at most ${inWords(goal.atMost, unit)}`
    : `at least ${inWords(goal.atLeast, unit)}`;
}

/** As many digits as say something: 0.38, 12.5 KB, 1,234 ms. */
function inWords(value: number, unit: Figure['unit']): string {
  const maximumFractionDigits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toLocaleString('en', { maximumFractionDigits })} ${unit}`.trim();
}
