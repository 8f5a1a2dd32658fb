const WIDTH = 30;
/**
 * Number of percent after which the progress bar prints a new line if the output is not a terminal.
 */
const LINE_STEP_PERCENT = 10;

interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/**
 * Returns a function that prints the progress of a task. Its argument is the completed fraction of the
 * task, from 0 to 1. In a terminal, it redraws a bar. Otherwise, it prints lines with a percentage.
 */
export function createProgressBar(
  title: string,
  output: Output = process.stdout,
): (fraction: number) => void {
  let printed = -1;
  return (fraction) => {
    const percent = Math.floor(100 * fraction);
    const step = output.isTTY ? 1 : LINE_STEP_PERCENT;
    if (Math.floor(percent / step) <= printed) return;
    printed = Math.floor(percent / step);
    if (!output.isTTY) {
      output.write(`${title}: ${percent}%\n`);
      return;
    }
    const filled = Math.round(WIDTH * fraction);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    output.write(`\r${title} ${bar} ${percent}%${percent === 100 ? '\n' : ''}`);
  };
}
