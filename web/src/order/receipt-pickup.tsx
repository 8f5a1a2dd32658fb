import { BLANK_KITCHEN, type Receipt } from '@potluck/functions/contract/kitchen';
import { type Order, formatOrderNumber } from '@potluck/functions/contract/order';
import { type OrderWindow, isOverdueOrder } from '@potluck/functions/contract/pickup';
import { formatPayLabel } from '../lib/dish-texts';
import { formatCount } from '../lib/format';
import { pagePaths } from '../lib/paths';
import { saveFile } from '../lib/save-file';
import { useNow } from '../lib/use-browser-state';
import { ActionButton, getButtonClass } from '../ui/button';
import { Fact } from '../ui/data-table';
import { showFailure } from '../ui/failure';
import { EmailLink, Link } from '../ui/link';
import { WindowTime } from '../ui/window-time';
import { formatCookName } from './order-texts';
import type { OrderViewProps } from './receipt-status';

interface Props extends OrderViewProps {
  pickup: Receipt['pickup'];
}

export function PickupSection({ order, viewer, pickup = BLANK_KITCHEN }: Props) {
  const { times, payment, place, note = '', place_from } = pickup;
  const { pickup_window: window, pay = [] } = order;
  const now = useNow() ?? 0;
  // The API leaves out the place of an overdue order. The clock of the device can be wrong.
  const isOverdue = (place === undefined && place_from === undefined) || isOverdueOrder(order, now);
  const email = order.food_owner?.email ?? '';
  const missing = [place === '' && 'where', !window && times === '' && 'when'].filter(Boolean);
  return (
    <section
      aria-labelledby="pickup"
      className="grid gap-3 border-b-2 border-dashed border-line pb-5 print:pb-3"
    >
      <h2 id="pickup" className="text-xl">
        Where and when to collect
      </h2>
      {isOverdue && <OverdueNotice order={order} viewer={viewer} />}
      <dl className="grid gap-3 empty:hidden print:grid-cols-2 print:gap-x-8">
        {(place_from !== undefined || Boolean(place)) && (
          <Fact term="Where">
            {place_from && <PlaceTime from={place_from} zone={window?.zone} />}
            <span>{place}</span>
          </Fact>
        )}
        {(window !== undefined || times !== '') && (
          <Fact term="When">
            {window && (
              <span className="block">
                <WindowTime window={window} zone={window.zone} />
              </span>
            )}
            <span>{times}</span>
          </Fact>
        )}
        {(pay.length > 0 || payment !== '') && (
          <Fact term="Payment">
            {pay.length > 0 && <span className="block">{formatPayLabel(pay)}</span>}
            <span>{payment}</span>
          </Fact>
        )}
        {note !== '' && <Fact term="Note">{note}</Fact>}
      </dl>
      {viewer === 'buyer' && (
        <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
          {place && (
            <a
              href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(toOneLine(place))}`}
              target="_blank"
              rel="noreferrer"
              className={getButtonClass('secondary')}
            >
              Directions<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {window && !isOverdue && (
            <ActionButton variant="secondary" action={() => saveCalendarFile(order, window, place)}>
              Add to calendar
            </ActionButton>
          )}
        </div>
      )}
      {missing.length > 0 && (
        <p className="wrap-anywhere">
          <bdi>{formatCookName(order, 'The cook')}</bdi>
          <span>{` has not written down ${missing.join(' and ')} to collect yet. `}</span>
          {email !== '' && (
            <span>
              Please ask: <EmailLink email={email} />
            </span>
          )}
        </p>
      )}
    </section>
  );
}

const toOneLine = (place: string) => place.replaceAll(/\s*\n\s*/g, ', ');

/** Shows when the place appears on this page. Only an order with a window has a zone, and a time before it is ready. */
function PlaceTime({ from, zone }: { from: string; zone: string | undefined }) {
  if (from === 'ready' || zone === undefined) {
    return <span>You see the place here when your order is ready.</span>;
  }
  return (
    <span>
      <span>You see the place here from </span>
      <WindowTime window={{ from, until: from }} zone={zone} />
      <span>, or earlier if your order is ready.</span>
    </span>
  );
}

function OverdueNotice({ order, viewer }: OrderViewProps) {
  return (
    <div className="grid gap-1 rounded-field border border-saffron bg-tint px-4 py-3">
      <p className="font-semibold">This order is still open. Please close it.</p>
      {viewer === 'cook' ? (
        <p>
          <span>Mark it as collected or cancel it in your </span>
          <Link to={pagePaths.receivedOrders} className="link">
            Orders
          </Link>
          <span>.</span>
        </p>
      ) : (
        <p>
          <span>The place is no longer shown. If you have collected the order, ask </span>
          <bdi>{formatCookName(order, 'the cook')}</bdi>
          <span> to mark it as collected. </span>
          <span>
            {order.status === 'placed'
              ? 'Otherwise, cancel it.'
              : 'Otherwise, ask for a cancellation.'}
          </span>
        </p>
      )}
    </div>
  );
}

/** `place` is undefined until the guest may see it. */
async function saveCalendarFile(
  order: Order,
  { from, until }: OrderWindow,
  place: string | undefined,
): Promise<void> {
  const { _id, food_name, purchase_quantity } = order;
  const url = location.origin + pagePaths.receipt(_id);
  const number = formatOrderNumber(_id);
  const portions = `${formatCount(purchase_quantity)} × ${food_name}`;
  try {
    const { createEvent } = await import('ics');
    const { value, error } = createEvent({
      productId: '-//Potluck//Orders//EN',
      uid: `${_id}@${location.host}`,
      title: `Collect ${food_name}`,
      description: `${portions}, cooked by ${formatCookName(order)}\nOrder ${number}: ${url}`,
      url,
      start: Date.parse(from),
      end: Date.parse(until),
      ...(place && { location: toOneLine(place) }),
      alarms: [
        { action: 'display', description: 'Your pickup', trigger: { hours: 1, before: true } },
      ],
    });
    if (error) throw error;
    saveFile(new Blob([value ?? ''], { type: 'text/calendar' }), `potluck-${number}.ics`);
  } catch (error) {
    showFailure('The calendar file could not be created.', error);
  }
}
