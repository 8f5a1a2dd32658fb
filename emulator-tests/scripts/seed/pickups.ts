import {
  type PickupWindow,
  createWindowId,
  getLocalDate,
  parseLocalTime,
} from '@potluck/functions/contract/pickup';

/** A time in which guests collect a demo dish. The hours are in the time zone of the cook. */
export interface SeedPickup {
  /** 0 is the first day, today or tomorrow, on which orders for this time are open. A negative number is in the past. */
  days: number;
  from: number;
  until: number;
  orders_until: number;
}

const createMeal =
  (from: number) =>
  (days: number): SeedPickup => ({ days, from, until: from + 1.5, orders_until: from - 2 });
export const lunch = createMeal(12);
export const dinner = createMeal(18);

const HOUR_MS = 60 * 60 * 1000;
/** Orders for a demo pickup stay open for at least this time after the start, so they do not close during a test. */
const MIN_OPEN_MS = 2 * HOUR_MS;

/** Returns the sorted windows of a dish relative to `now`, in ms since the epoch. */
export function createSeedWindows(
  pickups: SeedPickup[],
  zone: string,
  now: number,
): PickupWindow[] {
  const today = Date.parse(getLocalDate(now, zone));
  const toInstant = (days: number, hours: number): number => {
    const localTime = new Date(today + (24 * days + hours) * HOUR_MS).toISOString();
    return parseLocalTime(localTime.slice(0, 'YYYY-MM-DDTHH:mm'.length), zone);
  };
  return pickups
    .map((pickup) => {
      const closesToday = toInstant(0, pickup.orders_until);
      const days = pickup.days + (closesToday < now + MIN_OPEN_MS ? 1 : 0);
      const toText = (hours: number) => new Date(toInstant(days, hours)).toISOString();
      const range = { from: toText(pickup.from), until: toText(pickup.until) };
      return { id: createWindowId(range), ...range, orders_until: toText(pickup.orders_until) };
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));
}
