import type { Order } from '@potluck/functions/contract/order';
import { expect, it, vi } from 'vitest';
import { listActiveOrders, listReceivedOrders } from './order-api';
import { orderWindowFixture } from './order-fixtures';
import { createOrdersCsv, readOrdersOfMonth } from './orders-csv';
import { receivedOrderFixture } from './received-order-fixture';

vi.mock('./order-api');

const at = (_id: string, buying_date: string): Order => ({
  ...receivedOrderFixture,
  _id,
  buying_date: `${buying_date}T12:00:00.000Z`,
});

it('createOrdersCsv returns a UTF-8 file with a header, and a line for each order', () => {
  const order = { ...receivedOrderFixture, pickup_window: orderWindowFixture, note: 'Hi' };
  const [header, line, end] = createOrdersCsv([order]).split('\r\n');
  expect(header).toBe(
    '\ufeffOrder,Ordered,Pickup from,Pickup until,Guest,Dish,Quantity,Price,Total,Status,Note',
  );
  expect(line?.replace(/2026-11-20 \d\d:\d\d/, 'LOCAL')).toBe(
    'ORDER-1,LOCAL,2026-11-28 18:00,2026-11-28 19:30,Sam Rivera,Party Jollof Rice,2,10.50,21.00,Placed,Hi',
  );
  expect(end).toBe('');
});

it.each([
  ['Mild, please', '"Mild, please"'],
  ['The "hot" one', '"The ""hot"" one"'],
  ['One\nTwo', '"One\nTwo"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
  ['1=1', '1=1'],
  ['thanks; =1+1', '"thanks; \'=1+1"'],
  ['Hi\n-1', '"Hi\n\'-1"'],
  ['Mild; no onions', '"Mild; no onions"'],
  ['', ''],
])('createOrdersCsv writes the note %j as %j', (note, cell) => {
  const csv = createOrdersCsv([{ ...receivedOrderFixture, note }]);
  expect(csv.slice(csv.indexOf('Placed,'))).toBe(`Placed,${cell}\r\n`);
});

it('readOrdersOfMonth returns the active and past orders of the month once, the oldest first, and reads no older page', async () => {
  vi.mocked(listActiveOrders).mockResolvedValue({
    items: [at('active', '2026-11-15'), at('later', '2026-12-15')],
    next: undefined,
    total: 2,
  });
  const collected = { ...at('active', '2026-11-15'), status: 'collected' as const };
  const pages = {
    'state=past&limit=100': [[collected, at('past', '2026-11-14')], 'second'],
    second: [[at('first', '2026-11-02'), at('before', '2026-10-15')], 'third'],
  } as Record<string, [Order[], string]>;
  const read = vi.mocked(listReceivedOrders).mockImplementation(async (_email, query) => {
    const [items, next] = pages[query] ?? expect.fail(`Read the page ${query}.`);
    return Promise.resolve({ items, next, total: undefined });
  });
  const orders = await readOrdersOfMonth('amara@potluck.test', '2026-11');
  expect(orders.map(({ _id, status }) => [_id, status])).toEqual([
    ['first', 'placed'],
    ['past', 'placed'],
    ['active', 'collected'],
  ]);
  expect(read).toHaveBeenCalledTimes(2);
});
