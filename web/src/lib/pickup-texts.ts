import { type Payment, getLocalDate, paymentLabels } from '@potluck/functions/contract/pickup';

export interface TimeRange {
  from: string;
  until: string;
}

/** Returns the text of `Intl` without the spaces around the dash of a range, and with normal spaces. */
const formatRange = (range: TimeRange, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', options)
    .formatRange(new Date(range.from), new Date(range.until))
    .replaceAll(/\s*–\s*/g, '–')
    .replaceAll(/\s/g, ' ');

const time = { hour: 'numeric', minute: '2-digit' } as const;
export const DAY_FORMAT = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Returns the date and the times of a pickup in a time zone, for example `Sat, Nov 28, 6:00–7:30 PM`. */
export function formatWindow(range: TimeRange, timeZone: string): string {
  return formatRange(range, { ...DAY_FORMAT, ...time, timeZone });
}

/** Returns for example `Sat, Nov 28, 1:00–2:30 PM your time`, or undefined if the clocks of both zones agree. */
export function formatViewerWindow(range: TimeRange, timeZone: string): string | undefined {
  const viewerZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const text = formatWindow(range, viewerZone);
  return text === formatWindow(range, timeZone) ? undefined : `${text} your time`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the names and the local dates of today and tomorrow at an instant in ms since the epoch. */
export function getNamedDays(now: number, timeZone: string): [name: string, date: string][] {
  const today = Date.parse(getLocalDate(now, timeZone));
  return ['Today', 'Tomorrow'].map((name, index) => [
    name,
    getLocalDate(today + index * DAY_MS, 'UTC'),
  ]);
}

/** Returns a short text for a card, for example `Today 6:00–7:30 PM` or `Sat, Nov 28, 6:00–7:30 PM`. */
export function formatShortWindow(range: TimeRange, timeZone: string, now: number): string {
  const date = getLocalDate(Date.parse(range.from), timeZone);
  const named = getNamedDays(now, timeZone).find(([, day]) => day === date);
  if (!named) return formatWindow(range, timeZone);
  // For a range that ends on the next day, the format would add both dates.
  const isOvernight = getLocalDate(Date.parse(range.until), timeZone) !== date;
  const ranges = isOvernight
    ? [range.from, range.until].map((at) => ({ from: at, until: at }))
    : [range];
  const times = ranges.map((one) => formatRange(one, { ...time, timeZone }));
  return `${named[0]} ${times.join('–')}`;
}

/** Returns the end of the time for orders, for example `Fri, 8:00 PM`. */
export function formatCutoff(instant: string, timeZone: string): string {
  const range = { from: instant, until: instant };
  return [{ weekday: 'short' } as const, time]
    .map((options) => formatRange(range, { ...options, timeZone }))
    .join(', ');
}

/** Returns the ways to pay as a part of a sentence, for example `cash or card`. */
export function formatPayments(pay: readonly Payment[]): string {
  const list = new Intl.ListFormat('en', { type: 'disjunction' });
  return list.format(pay.map((payment) => paymentLabels[payment].toLowerCase()));
}
