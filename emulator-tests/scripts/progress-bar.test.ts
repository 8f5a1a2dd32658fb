import { describe, expect, it } from 'vitest';
import { createProgressBar } from './progress-bar';

function printProgress(isTTY: boolean, fractions: number[]): string {
  let printed = '';
  const show = createProgressBar('Menu', { isTTY, write: (text) => (printed += text) });
  for (const fraction of fractions) show(fraction);
  return printed;
}

describe('createProgressBar', () => {
  it('redraws one line in a terminal, and ends the line at 100%', () => {
    expect(printProgress(true, [0, 0.5, 0.501, 1, 1])).toBe(
      `\rMenu ${'░'.repeat(30)} 0%\rMenu ${'█'.repeat(15)}${'░'.repeat(15)} 50%\rMenu ${'█'.repeat(30)} 100%\n`,
    );
  });

  it('prints a line for each tenth of the work if the output is not a terminal', () => {
    const fractions = Array.from({ length: 101 }, (_, percent) => percent / 100);
    const lines = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((n) => `Menu: ${n}%\n`);
    expect(printProgress(false, fractions)).toBe(lines.join(''));
  });
});
