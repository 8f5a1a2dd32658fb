import { seededRandom } from './seeded-random';
import { sharedCache } from './shared-cache';
import { visit, type Call } from './visit';

export interface Day {
  visits: number;
  dishes: number;
  purchases: number;
  /** Places of the CDN that visitors come through, each with a memory of its own. */
  places: number;
  seed: number;
}

/** Of a hundred visitors. */
const BROWSE = 80;
const SORT_BY_PRICE = 10;
/** How many of a thousand visits begin in each hour of a city's day, from midnight. */
const VISITS_BY_HOUR = [
  8, 4, 2, 2, 2, 5, 12, 24, 36, 42, 50, 72, 84, 66, 48, 44, 52, 72, 98, 104, 76, 50, 30, 17,
];

/** A day's reads at the service with the shared cache, and what they would be without any. */
export function simulateDay({ visits, dishes, purchases, places, seed }: Day) {
  const random = seededRandom(seed);
  const chance = (hundredths: number) => random() * 100 < hundredths;
  const callsAt: { call: Call; place: number }[][] = [];
  for (let number = 0; number < visits; number += 1) {
    const habits = {
      browses: chance(BROWSE),
      byPrice: chance(SORT_BY_PRICE),
      buys: number < purchases,
    };
    const place = Math.floor(random() * places);
    for (const call of visit(secondOfDay(random), habits, dishes))
      (callsAt[call.second] ??= []).push({ call, place });
  }

  const caches = Array.from({ length: places }, sharedCache);
  let withCache = 0;
  let without = 0;
  callsAt.forEach((calls, second) => {
    for (const { call, place } of calls) {
      without += call.reads;
      if (!call.isList || caches[place]?.(call.address, second)) withCache += call.reads;
    }
  });
  return { withCache, without, times: without / withCache };
}

function secondOfDay(random: () => number): number {
  let left = random() * VISITS_BY_HOUR.reduce((sum, share) => sum + share, 0);
  const hour = VISITS_BY_HOUR.findIndex((share) => (left -= share) < 0);
  return Math.floor((hour + random()) * 3600);
}
