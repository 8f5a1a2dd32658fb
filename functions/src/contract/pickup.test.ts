import { describe, expect, it } from 'vitest';
import { createWindowFixture } from '../testing/food-fixture';
import { getLocalDate, repeatWindows } from './pickup';

describe('repeatWindows', () => {
  const london = 'Europe/London';
  const newYork = 'America/New_York';

  // Europe/London changes the clock on March 29 and October 25, 2026, America/New_York on March 8 and November 1.
  it.each([
    ['if it is open', london, '2026-01-02T18:00', '2026-01-01T00:00', '2026-01-09T18:00'],
    ['before the moved cutoff', london, '2026-01-02T18:00', '2026-01-09T17:59', '2026-01-09T18:00'],
    ['at the moved cutoff', london, '2026-01-02T18:00', '2026-01-09T18:00', '2026-01-16T18:00'],
    ['after years', 'UTC', '2020-01-03T18:00', '2026-01-01T00:00', '2026-01-02T18:00'],
    ['in spring', london, '2026-03-26T18:00', '2026-03-27T00:00', '2026-04-02T17:00'],
    ['in fall', london, '2026-10-22T17:00', '2026-10-23T00:00', '2026-10-29T18:00'],
    ['in spring', newYork, '2026-03-05T23:00', '2026-03-06T00:00', '2026-03-12T22:00'],
    ['in fall', newYork, '2026-10-29T22:00', '2026-10-30T00:00', '2026-11-05T23:00'],
    ['late in spring', newYork, '2026-03-05T23:00', '2026-03-12T22:30', '2026-03-19T22:00'],
    ['weeks late in spring', newYork, '2026-02-26T23:00', '2026-03-12T22:30', '2026-03-19T22:00'],
    ['late in fall', newYork, '2026-10-29T22:00', '2026-11-05T22:30', '2026-11-05T23:00'],
    // The local time 01:30 does not exist on March 29. The duration stays the same.
    ['in a gap', london, '2026-03-22T01:30', '2026-03-23T00:00', '2026-03-29T01:30'],
  ])(
    'moves a window to the next free week %s in %s: %s at %s to %s',
    (_when, zone, from, now, to) => {
      const [window, moved] = [from, to].map((time) => createWindowFixture(`${time}:00.000Z`));
      expect(repeatWindows(window ? [window] : [], zone, Date.parse(`${now}Z`))).toEqual([moved]);
    },
  );

  it('moves all windows by the same number of days, so that orders for all of them are open', () => {
    const first = createWindowFixture('2026-01-02T18:00:00.000Z', '2026-01-01T20:00:00.000Z');
    const second = createWindowFixture('2026-01-05T12:00:00.000Z');
    expect(repeatWindows([first, second], london, Date.parse('2026-01-08T20:00:00Z'))).toEqual([
      createWindowFixture('2026-01-16T18:00:00.000Z', '2026-01-15T20:00:00.000Z'),
      createWindowFixture('2026-01-19T12:00:00.000Z'),
    ]);
  });

  it('closes orders at the latest when the pickup begins, also if a clock change is between the two times', () => {
    // In New York, 02:10 does not exist on March 8.
    const window = createWindowFixture('2026-03-01T07:10:00.000Z', '2026-03-01T06:50:00.000Z');
    const [moved] = repeatWindows([window], newYork, Date.parse('2026-03-02T00:00:00Z'));
    expect(Date.parse(moved?.orders_until ?? '')).toBeLessThanOrEqual(
      Date.parse(moved?.from ?? ''),
    );
  });
});

it.each([
  ['2026-11-28T10:59:59Z', 'Pacific/Auckland', '2026-11-28'],
  ['2026-11-28T11:00:00Z', 'Pacific/Auckland', '2026-11-29'],
  ['2026-11-28T07:59:59Z', 'America/Los_Angeles', '2026-11-27'],
  ['2026-11-28T08:00:00Z', 'America/Los_Angeles', '2026-11-28'],
])('getLocalDate of %s in %s is %s', (time, zone, date) => {
  expect(getLocalDate(Date.parse(time), zone)).toBe(date);
});
