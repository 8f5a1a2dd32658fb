import type { Order } from '@potluck/functions/contract/order';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { RetryButton } from '../../../components/retry-button';
import { Spinner } from '../../../components/spinner';
import { getFailureText } from '../../../forms/failure-text';
import { useMorePastOrders } from '../api/order-queries';
import { PastOrderRow } from './past-order-row';

/** The ID of the heading of the section. */
export const PAST_ORDERS_ID = 'past-orders';

interface Props {
  account: { uid: string; email: string };
  orders: readonly Order[];
  /** The query string of the next page. */
  next: string | undefined;
  /** The ids of the orders that are shown as tickets. */
  ticketIds: ReadonlySet<string>;
}

/** Shows the past orders of a cook, the newest first. */
export function PastOrders(props: Props) {
  return (
    <section aria-labelledby={PAST_ORDERS_ID}>
      <h2 id={PAST_ORDERS_ID} tabIndex={-1} className="border-b border-line pb-4 text-2xl">
        Past orders
      </h2>
      <PastOrderPage {...props} />
    </section>
  );
}

/** Renders a page of orders. After a click on “Show more”, renders the next page below it. */
function PastOrderPage({ orders, next, ...shared }: Props) {
  const [isNextShown, setIsNextShown] = useState(false);
  return (
    <>
      <ul>
        {orders.map((order) => (
          <PastOrderRow key={order._id} order={order} />
        ))}
      </ul>
      {next !== undefined &&
        (isNextShown ? (
          <NextPastOrders query={next} {...shared} />
        ) : (
          <div className="flex justify-center pt-6">
            <Button
              variant="secondary"
              onClick={() => {
                setIsNextShown(true);
              }}
            >
              Show more
            </Button>
          </div>
        ))}
    </>
  );
}

interface NextProps extends Pick<Props, 'account' | 'ticketIds'> {
  query: string;
}

function NextPastOrders({ query, account, ticketIds }: NextProps) {
  const { data, error, mutate } = useMorePastOrders(account, query);
  const area = useRef<HTMLDivElement>(null);
  // The click has removed the button “Show more”, so move the focus to this area.
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      {data ? (
        <PastOrderPage
          account={account}
          ticketIds={ticketIds}
          orders={data.items.filter(({ _id }) => !ticketIds.has(_id))}
          next={data.next}
        />
      ) : error === undefined ? (
        <Spinner className="py-6" />
      ) : (
        <div className="grid justify-items-center gap-3 pt-6 text-center">
          <p role="alert">{getFailureText('More orders could not be loaded.', error)}</p>
          <RetryButton onRetry={() => mutate()} />
        </div>
      )}
    </div>
  );
}
