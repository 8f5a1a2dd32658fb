import { expect, it } from 'vitest';
import { getNamedDays } from './pickup-texts';

// Europe/London changes the clock on March 29 and October 25, 2026.
it.each([
  ['2026-03-28T23:30:00Z', '2026-03-28', '2026-03-29'],
  ['2026-10-24T23:30:00Z', '2026-10-25', '2026-10-26'],
])('getNamedDays at %s returns %s and %s, before a day of 23 and of 25 hours', (now, ...dates) => {
  const days = getNamedDays(Date.parse(now), 'Europe/London');
  expect(days.map(([, date]) => date)).toEqual(dates);
});
