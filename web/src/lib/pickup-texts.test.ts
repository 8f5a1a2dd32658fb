import { expect, it } from 'vitest';
import { formatShortWindow, getNamedDays } from './pickup-texts';

// Europe/London changes the clock on March 29 and October 25, 2026.
it.each([
  ['2026-03-28T23:30:00Z', '2026-03-28', '2026-03-29'],
  ['2026-10-24T23:30:00Z', '2026-10-25', '2026-10-26'],
])('getNamedDays at %s returns %s and %s, before a day of 23 and of 25 hours', (now, ...dates) => {
  const days = getNamedDays(Date.parse(now), 'Europe/London');
  expect(days.map(([, date]) => date)).toEqual(dates);
});

it.each([
  ['2026-11-28T19:30:00Z', 'Today 6:00–7:30 PM'],
  ['2026-11-29T01:00:00Z', 'Today 6:00 PM–1:00 AM'],
])('formatShortWindow of a pickup until %s is %s', (until, text) => {
  const range = { from: '2026-11-28T18:00:00Z', until };
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(formatShortWindow(range, 'UTC', now).replaceAll(/\s/g, ' ')).toBe(text);
});
