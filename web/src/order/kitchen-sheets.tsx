import { formatAllergens } from '@potluck/functions/contract/allergens';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import type { Order } from '@potluck/functions/contract/order';
import { groupBy } from '@potluck/functions/contract/values';
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { getFirstName } from '../lib/dish-texts';
import { formatCount, formatPrice } from '../lib/format';
import { formatWindow } from '../lib/pickup-texts';
import { OrderNumber, formatBuyerName, formatCookName, formatToday } from './order-texts';

export const countPortions = (orders: readonly Order[]) =>
  orders.reduce((sum, { purchase_quantity }) => sum + purchase_quantity, 0);

/** Shows its children only on paper, instead of the site. */
export function PrintArea({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const site = document.getElementById('root');
    site?.classList.add('print:hidden');
    return () => site?.classList.remove('print:hidden');
  }, []);
  return createPortal(<div className="hidden print:block">{children}</div>, document.body);
}

/** Returns the order with the changes that the cook made after the purchase. */
function applyOrderChanges(order: Order): Order {
  const changed = order.changes?.map(({ what, now }) => [what, now ?? undefined]) ?? [];
  return { ...order, ...(Object.fromEntries(changed) as Partial<Order>) };
}

/** Shows a label for each portion. An inline block cannot break across pages. */
export function Labels({ orders, cookName }: { orders: readonly Order[]; cookName: string }) {
  return orders.map(applyOrderChanges).flatMap((order) => {
    const { ingredients, pickup_window, purchase_quantity } = order;
    return Array.from({ length: purchase_quantity }, (_, index) => (
      <article
        key={`${order._id} ${index}`}
        className="mr-[2%] mb-3 inline-block w-[47%] break-inside-avoid border border-ink p-3 align-top wrap-anywhere"
      >
        <h2 className="text-xl">
          <bdi>{order.food_name}</bdi>
        </h2>
        <p>
          <strong>{formatAllergens(order.allergens)}</strong>
        </p>
        {ingredients && <p>{`Ingredients: ${ingredients.replaceAll('\n', ', ')}`}</p>}
        {order.keeps && <p>{`Keeps: ${order.keeps}`}</p>}
        <p>{pickup_window ? formatWindow(pickup_window, pickup_window.zone) : formatToday()}</p>
        <p>{`Cooked by ${formatCookName(order, cookName)}`}</p>
        <p className="flex justify-between gap-3 font-semibold">
          <bdi>{getFirstName(order.buyer_name ?? '') || formatBuyerName(order)}</bdi>
          <OrderNumber id={order._id} />
          <span>{`${index + 1} of ${purchase_quantity}`}</span>
        </p>
      </article>
    ));
  });
}

/** Shows the orders of a pickup window, sorted by guest, and the portions of each dish, on its own page. */
export function DaySheet({ window, orders }: { window: string; orders: readonly Order[] }) {
  const sorted = orders.toSorted(
    (a, b) =>
      formatBuyerName(a).localeCompare(formatBuyerName(b)) ||
      a.food_name.localeCompare(b.food_name),
  );
  const getTotal = (order: Order) => calculateTotalPrice(order.price, order.purchase_quantity);
  const count = countPortions(orders);
  const total = orders.reduce((sum, order) => sum + getTotal(order), 0);
  return (
    <section className="not-last:break-after-page">
      <h2 className="text-2xl">{window}</h2>
      <table className="my-4 w-full text-left [&_:is(td,th)]:border-b [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pr-4 [&_td]:align-top [&_td]:wrap-anywhere">
        <thead>
          <tr>
            {['Guest', 'Portions', 'Price', 'Order', 'Note'].map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((order) => (
            <tr key={order._id} className="break-inside-avoid">
              <td>
                <bdi>{formatBuyerName(order)}</bdi>
              </td>
              <td>
                <DishCount orders={[order]} />
              </td>
              <td>{formatPrice(getTotal(order))}</td>
              <td>
                <OrderNumber id={order._id} />
              </td>
              <td>
                {order.allergy && <strong>{'Allergy: '}</strong>}
                <span dir="auto">{order.note}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="text-xl">
        {`Total: ${formatCount(count)} ${count === 1 ? 'portion' : 'portions'}, ${formatPrice(total)}`}
      </h3>
      {Array.from(
        groupBy(orders, ({ food_name }) => food_name),
        ([name, ofDish]) => (
          <p key={name}>
            <DishCount orders={ofDish} />
          </p>
        ),
      )}
    </section>
  );
}

/** Shows the portions of orders of one dish, for example `3 × Soup`. */
function DishCount({ orders }: { orders: readonly Order[] }) {
  return (
    <>
      <span>{`${formatCount(countPortions(orders))} × `}</span>
      <bdi>{orders[0]?.food_name}</bdi>
    </>
  );
}
