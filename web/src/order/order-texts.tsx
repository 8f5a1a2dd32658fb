import { type Order, type OrderStatus, formatOrderNumber } from '@potluck/functions/contract/order';
import moment from 'moment';

export function formatCookName({ food_owner }: Order, fallback = 'N/A'): string {
  return food_owner?.name.trim() ? food_owner.name : fallback;
}

export function formatBuyerName({ buyer_name }: Order): string {
  return buyer_name?.trim() ? buyer_name : 'Deleted account';
}

/** Returns the local date and time of an ISO 8601 date, for example `November 21st 2026, 7:05 pm`. */
export function formatDateTime(iso: string): string {
  return moment(iso).format('MMMM Do YYYY, h:mm a');
}

/** Returns the local date and time of an ISO 8601 date, for example `Nov 21st 2026, 7:05 pm`. */
export function formatShortDateTime(iso: string): string {
  return moment(iso).format('MMM Do YYYY, h:mm a');
}

/** Returns a local time as a part of a sentence, for example `today at 3:40 PM` or `on Nov 21 at 3:40 PM`. */
export function formatDayAndTime(iso: string, now: number): string {
  const isToday = moment(iso).isSame(now, 'day');
  return moment(iso).format(isToday ? '[today at] h:mm A' : '[on] MMM D [at] h:mm A');
}

/** Returns how long ago an ISO 8601 date was at the time `now` in ms, for example `12 min ago`. */
export function formatAge(iso: string, now: number): string {
  // The clocks of the browser and the server can differ.
  const age = moment(iso).from(Math.max(now, Date.parse(iso)));
  return age.replace('minutes', 'min');
}

export function formatToday(): string {
  return moment().format('MMMM Do YYYY');
}

/** Labels of the order statuses, as the buyer sees them. */
export const statusLabels: Record<OrderStatus, string> = {
  placed: 'Placed',
  ready: 'Ready to collect',
  collected: 'Collected',
  cancelled: 'Canceled',
};

export function OrderNumber({ id }: { id: string }) {
  return (
    <span translate="no" title={id} className="tabular-nums">
      {formatOrderNumber(id)}
    </span>
  );
}
