/** One line of the bench's table. */
export interface Figure {
  /** What was measured, as a reader of the table understands it: "Home page, LCP". */
  what: string;
  value: number;
  /** Empty for a ratio or a count. */
  unit: '' | 'ms' | 'KB' | 'MB' | 'reads' | 'req/s';
  /** The bound that the value must keep. */
  goal?: { atMost: number } | { atLeast: number };
  /** What the value is compared with, measured in the same run: "plain imports, 533 ms". */
  reference?: string;
}

export function keepsGoal({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}
