import { expect, it } from 'vitest';
import { aDay } from './bill';
import { simulateDay } from './day';
import { sharedCache } from './shared-cache';

it('the shared cache asks the service once in 30 s for each address', () => {
  const mustAsk = sharedCache();
  const asked = [0, 10, 29, 30, 59, 60].filter((second) => mustAsk('/foods', second));
  expect(asked).toEqual([0, 30, 60]);
  expect(mustAsk('/top-foods', 61)).toBe(true);
});

it('a day costs at least 50 times fewer reads than without shared caching', () => {
  const { withCache, without, times } = simulateDay({ ...aDay, places: 1 });
  console.log(`A simulated day: ${withCache} reads, ${without} without, ${times.toFixed(1)} times`);
  expect(times).toBeGreaterThanOrEqual(50);
});
