import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import {
  MAX_ORDER_PAGE_SIZE,
  type Order,
  formatOrderNumber,
} from '@potluck/functions/contract/order';
import { formatLocalTime } from '@potluck/functions/contract/pickup';
import moment from 'moment';
import { listActiveOrders, listReceivedOrders } from './order-api';
import { formatBuyerName, statusLabels } from './order-texts';

const getMonth = ({ buying_date }: Order) => moment(buying_date).format('YYYY-MM');

/** Reads the orders that a cook received in a local month, for example `2026-11`, the oldest first. */
export async function readOrdersOfMonth(email: string, month: string): Promise<Order[]> {
  const { items } = await listActiveOrders(email);
  let query: string | undefined = `state=past&limit=${MAX_ORDER_PAGE_SIZE}`;
  while (query !== undefined) {
    const page = await listReceivedOrders(email, query);
    items.push(...page.items);
    // The newest order is first, so the rest is older than the month.
    const oldest = page.items.at(-1);
    query = oldest && getMonth(oldest) < month ? undefined : page.next;
  }
  // An order is in both lists if its status changes in between. The later one is newer.
  const orders = [...new Map(items.map((order) => [order._id, order])).values()];
  return orders
    .filter((order) => getMonth(order) === month)
    .toSorted((a, b) => a.buying_date.localeCompare(b.buying_date));
}

const COLUMNS =
  'Order,Ordered,Pickup from,Pickup until,Guest,Dish,Quantity,Price,Total,Status,Note'.split(',');

/** Returns orders as a CSV text (RFC 4180). Excel needs the byte order mark to detect UTF-8. */
export function createOrdersCsv(orders: readonly Order[]): string {
  const rows = orders.map((order) => [
    formatOrderNumber(order._id),
    moment(order.buying_date).format('YYYY-MM-DD HH:mm'),
    ...formatPickup(order),
    formatBuyerName(order),
    order.food_name,
    String(order.purchase_quantity),
    order.price.toFixed(2),
    calculateTotalPrice(order.price, order.purchase_quantity).toFixed(2),
    statusLabels[order.status],
    order.note ?? '',
  ]);
  const lines = [COLUMNS, ...rows].map((cells) => `${cells.map(formatCell).join(',')}\r\n`);
  return `\ufeff${lines.join('')}`;
}

function formatPickup({ pickup_window }: Order): string[] {
  if (!pickup_window) return ['', ''];
  const { from, until, zone } = pickup_window;
  return [from, until].map((time) => formatLocalTime(Date.parse(time), zone).replace('T', ' '));
}

function formatCell(text: string): string {
  // A spreadsheet would run a cell that begins with one of these characters as a formula. With other settings, it also
  // begins a cell after a semicolon or a line break.
  const safe = text.replaceAll(/(^|[;\n]\s*)(?=[=+\-@\t\r])/g, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
