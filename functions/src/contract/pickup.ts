// The first script of the food list imports this file, so it must not import Valibot.
import { tzOffset } from '@date-fns/tz/tzOffset';

/** A time in which guests collect a dish. All times are ISO timestamps in UTC. */
export interface PickupWindow {
  /** Is derived from `from` and `until`, so it stays the same if only the cutoff of orders changes. */
  id: string;
  from: string;
  until: string;
  /** The end of the time in which guests can order for this window. */
  orders_until: string;
}

export const paymentLabels = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Bank transfer',
  app: 'Payment app',
};
export type Payment = keyof typeof paymentLabels;
export const payments = Object.keys(paymentLabels) as Payment[];

export interface OrderWindow {
  from: string;
  until: string;
  zone: string;
}

export const MAX_WINDOWS = 6;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
export const WINDOW_DURATION_MS = { min: 15 * MINUTE_MS, max: 6 * HOUR_MS };
const MAX_DAYS_AHEAD = 28;

export function createWindowId({ from, until }: Pick<PickupWindow, 'from' | 'until'>): string {
  return [from, until].map((time) => Date.parse(time).toString(36)).join('-');
}

/** Returns the windows for which guests can order at the time `now`, in ms since the epoch. */
export function findOpenWindows<Window extends Pick<PickupWindow, 'orders_until'>>(
  windows: readonly Window[] | undefined,
  now: number,
): Window[] {
  return (windows ?? []).filter(({ orders_until }) => now < Date.parse(orders_until));
}

/** Returns true if a dish has windows, and none of them is open. A dish without windows never closes. */
export function isClosedForOrders(windows: readonly PickupWindow[] | undefined, now: number) {
  return windows !== undefined && findOpenWindows(windows, now).length === 0;
}

/** Returns the message about a window that a cook cannot add now, or undefined. Stored windows are not checked again. */
export function findWindowProblem(
  windows: readonly PickupWindow[] | undefined,
  stored: readonly PickupWindow[] | undefined,
  now: number,
): string | undefined {
  const storedIds = new Set(stored?.map(({ id }) => id));
  for (const { id, from, orders_until } of windows ?? []) {
    if (storedIds.has(id)) continue;
    if (Date.parse(orders_until) <= now) return 'Orders for this pickup would already be closed.';
    if (Date.parse(from) > now + MAX_DAYS_AHEAD * DAY_MS) {
      return `A pickup can begin at most ${MAX_DAYS_AHEAD} days ahead.`;
    }
  }
  return undefined;
}

/** Returns the difference between the local time of a zone and UTC at an instant, in ms. */
const getOffset = (time: number, zone: string) => tzOffset(zone, new Date(time)) * MINUTE_MS;

export function getLocalDate(time: number, zone: string): string {
  return new Date(time + getOffset(time, zone)).toISOString().slice(0, 10);
}

const toIsoTime = (time: number) => new Date(time).toISOString();

/** Returns the instant that is `days` days later at the same local time, also if the clock changes in between. */
function addLocalDays(time: number, days: number, zone: string): number {
  return fromLocalTime(time + getOffset(time, zone) + days * DAY_MS, zone);
}

/**
 * Returns the last windows of a dish again, moved by the smallest multiple of seven days after which orders for all of
 * them are open. The local times stay the same. A clock change at night changes no duration.
 */
export function repeatWindows(windows: readonly PickupWindow[], zone: string, now: number) {
  const firstCutoff = Math.min(...windows.map(({ orders_until }) => Date.parse(orders_until)));
  let days = Math.max(7, 7 * Math.floor((now - firstCutoff) / (7 * DAY_MS)));
  while (addLocalDays(firstCutoff, days, zone) <= now) days += 7;
  return windows.map((window) => {
    const start = addLocalDays(Date.parse(window.from), days, zone);
    const end = start + Date.parse(window.until) - Date.parse(window.from);
    const cutoff = Math.min(start, addLocalDays(Date.parse(window.orders_until), days, zone));
    const moved = { from: toIsoTime(start), until: toIsoTime(end) };
    return { id: createWindowId(moved), ...moved, orders_until: toIsoTime(cutoff) };
  });
}

/** When a guest sees the place of a cook: when the order is ready, after the purchase, or 12 hours before the pickup. */
export const placeTimes = ['ready', 'placed', 'day'] as const;
export type PlaceTime = (typeof placeTimes)[number];

const PLACE_BEFORE_WINDOW_MS = 12 * HOUR_MS;
const OVERDUE_AFTER_WINDOW_MS = 3 * DAY_MS;
const OVERDUE_AFTER_PURCHASE_MS = 14 * DAY_MS;

interface OrderTimes {
  buying_date: string;
  pickup_window?: OrderWindow | undefined;
}

/** Returns the time in ms since the epoch: three days after the window, or 14 days after a purchase without a window. */
export function findOverdueTime({ buying_date, pickup_window }: OrderTimes): number {
  return pickup_window
    ? Date.parse(pickup_window.until) + OVERDUE_AFTER_WINDOW_MS
    : Date.parse(buying_date) + OVERDUE_AFTER_PURCHASE_MS;
}

/**
 * Returns true if an active order is so old that its place is no longer shown, that it no longer counts as open for the
 * quotas, and that both sides are asked to close it.
 */
export function isOverdueOrder(order: OrderTimes, now: number): boolean {
  return now > findOverdueTime(order);
}

/**
 * Returns the instant from which the guest of an order that is not ready sees the place, in ms since the epoch.
 * Returns undefined if the guest sees it only when the order is ready.
 */
export function findPlaceTime(
  order: { pickup_window?: OrderWindow | undefined },
  showPlace: PlaceTime | undefined,
): number | undefined {
  if (showPlace === 'placed') return 0;
  if (showPlace !== 'day' || !order.pickup_window) return undefined;
  return Date.parse(order.pickup_window.from) - PLACE_BEFORE_WINDOW_MS;
}

/** Returns the instant of a local time, which `local` contains as if it were in UTC. */
function fromLocalTime(local: number, zone: string): number {
  // Near a change of the clock, the first offset can be the one before the change.
  return local - getOffset(local - getOffset(local, zone), zone);
}

/** Returns the instant of a local time, for example `2026-11-28T18:00`, or NaN for any other text. */
export function parseLocalTime(text: string, zone: string): number {
  return fromLocalTime(Date.parse(`${text}Z`), zone);
}

/** Returns the local time of an instant in a time zone, for example `2026-11-28T18:00`. */
export function formatLocalTime(time: number, zone: string): string {
  return new Date(time + getOffset(time, zone)).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}
