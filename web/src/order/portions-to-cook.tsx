import { type Order, canChangeOrder } from '@potluck/functions/contract/order';
import { ActionButton } from '../ui/button';
import { formatCount } from '../lib/format';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import type { useChangeOrders } from './change-orders';
import { countPortions, isNoteUnread } from './received-orders';

type ChangeStatuses = ReturnType<typeof useChangeOrders>['changeStatuses'];

interface ReadyButtonProps {
  orders: readonly Order[];
  label: string;
  /** Names the portions for screen readers. */
  subject: string;
  changeStatuses: ChangeStatuses;
}

/** Marks all placed orders as ready, except those with an unread note about an allergy. */
function ReadyButton({ orders, label, subject, changeStatuses }: ReadyButtonProps) {
  const placed = orders.filter((order) => order.status === 'placed' && !isNoteUnread(order));
  return (
    <ActionButton
      variant="secondary"
      className="shrink-0 px-3!"
      // The button keeps the focus, so the next one is one key away.
      aria-disabled={placed.length === 0}
      action={() => changeStatuses(placed, 'ready')}
    >
      <span>{label}</span>
      <span className="sr-only">{`: ${subject}`}</span>
    </ActionButton>
  );
}

export const WINDOW_HEADING_CLASS = 'text-lg tabular-nums';

interface Props {
  groups: [window: string, orders: Order[]][];
  changeStatuses: ChangeStatuses;
}

export function PortionsToCook({ groups, changeStatuses }: Props) {
  return (
    <section aria-labelledby="portions-to-cook" className="grid gap-4">
      <h2 id="portions-to-cook" className="text-2xl">
        Portions to cook
      </h2>
      {groups.map(([window, orders]) => (
        <div key={window} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className={WINDOW_HEADING_CLASS}>{window}</h3>
            <ReadyButton {...{ orders, changeStatuses }} label="All ready" subject={window} />
          </div>
          <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
            {countPortions(orders).map(({ key, name, count, orders: ofDish }) => (
              <li
                key={key}
                className={`flex items-center justify-between gap-3 border-b border-line py-2 text-lg ${count === 0 ? 'text-soft' : ''}`}
              >
                <span className="min-w-0 wrap-anywhere">
                  <span
                    className={`display font-semibold tabular-nums ${count === 0 ? '' : 'text-paprika'}`}
                  >
                    {`${formatCount(count)} × `}
                  </span>
                  <bdi>{name}</bdi>
                </span>
                <ReadyButton
                  orders={ofDish}
                  changeStatuses={changeStatuses}
                  label="Ready"
                  subject={`all portions of ${name}, ${window}`}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const countOrders = (count: number) => `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`;
const RESULT_ID = 'changed-orders';

interface ResultProps {
  /** The orders that the cook has tried to change with one click. */
  orders: readonly Order[];
  findError: (id: string) => string | undefined;
  now: number;
  changeStatuses: ChangeStatuses;
}

/** Shows how many orders the latest click has marked as ready, an undo for all of them, and how many have failed. */
export function ReadyResult({ orders, findError, now, changeStatuses }: ResultProps) {
  const ready = orders.filter(
    (order) => order.status === 'ready' && canChangeOrder(order, 'cook', 'placed', now),
  );
  const failedCount = orders.filter(({ _id }) => findError(_id) !== undefined).length;
  async function undo(): Promise<void> {
    await changeStatuses(ready, 'placed');
    restoreLostFocus(document.getElementById(RESULT_ID));
  }
  return (
    <div id={RESULT_ID} role="status" tabIndex={-1} className="flex flex-wrap items-center gap-x-2">
      {ready.length > 0 && (
        <>
          <p>{`${countOrders(ready.length)} marked as ready.`}</p>
          <ActionButton variant="quiet" className="px-3!" action={undo}>
            Undo all
          </ActionButton>
        </>
      )}
      {failedCount > 0 && (
        <p className="font-medium text-paprika">
          {`${countOrders(failedCount)} could not be changed. See the reason on each ticket.`}
        </p>
      )}
    </div>
  );
}
