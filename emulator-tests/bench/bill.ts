import { simulateDay } from './day';
import type { Figure } from './figure';

/** What is simulated; what a visit asks for is in visit.ts, when visits begin in day.ts. */
export const aDay = { visits: 100_000, dishes: 1_000, purchases: 2_000, seed: 1 };

/**
 * A neighbourhood's day, whose visitors come through one place of the CDN; and the same through
 * four, as when the neighbourhood is a country: each place asks for itself.
 */
export function bill(): Promise<Figure[]> {
  const figures = [1, 4].map((places): Figure => {
    const { withCache, without, times } = simulateDay({ ...aDay, places });
    const through = places === 1 ? 'one place' : `${places} places`;
    return {
      what: `A simulated day’s reads through ${through} of the CDN, times fewer than without it`,
      value: times,
      unit: '',
      ...(places === 1 && { goal: { atLeast: 50 } }),
      reference: `${millions(withCache)} and ${millions(without)} million reads`,
    };
  });
  return Promise.resolve(figures);
}

function millions(reads: number): string {
  return (reads / 1e6).toFixed(1);
}
