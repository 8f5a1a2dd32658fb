import { BLANK_KITCHEN, type Kitchen } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';
import { EmailLink } from '../ui/link';
import { RetryButton } from '../ui/error-state';
import { Spinner } from '../ui/spinner';
import { formatCookName } from './order-texts';

const fieldLabels: Record<keyof Kitchen, string> = {
  place: 'Where',
  times: 'When',
  payment: 'Payment',
  note: 'Note',
};
const fieldNames = Object.keys(fieldLabels) as (keyof Kitchen)[];

interface Props {
  order: Order;
  /** The pickup texts that the cook has saved, or undefined if there are none. */
  pickup: Kitchen | undefined;
  state: 'loaded' | 'loading' | 'failed';
  onRetry: () => Promise<unknown>;
}

/** Shows where and when to collect an active order, and how to pay. */
export function PickupSection({ order, pickup = BLANK_KITCHEN, state, onRetry }: Props) {
  return (
    <section
      aria-labelledby="pickup"
      className="grid gap-3 border-t-2 border-dashed border-line pt-5 print:pt-3"
    >
      <h2 id="pickup" className="text-xl">
        Where and when to collect
      </h2>
      {state === 'loading' && <Spinner className="content-start py-4" />}
      {state === 'failed' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft">This could not be loaded.</p>
          <RetryButton onRetry={onRetry} />
        </div>
      )}
      {state === 'loaded' && <PickupTexts order={order} pickup={pickup} />}
    </section>
  );
}

function PickupTexts({ order, pickup }: { order: Order; pickup: Kitchen }) {
  const savedNames = fieldNames.filter((name) => pickup[name] !== '');
  const missing = [pickup.place === '' && 'where', pickup.times === '' && 'when'].filter(Boolean);
  return (
    <>
      {savedNames.length > 0 && (
        <dl className="grid gap-3 print:grid-cols-2 print:gap-x-8">
          {savedNames.map((name) => (
            <div key={name} className={name === 'note' ? 'print:col-span-2' : ''}>
              <dt className="text-sm text-soft">{fieldLabels[name]}</dt>
              <dd dir="auto" className="font-semibold whitespace-pre-line wrap-anywhere">
                {pickup[name]}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && <AskCook order={order} missing={missing.join(' and ')} />}
    </>
  );
}

/** Shows that the cook has not saved the place or the times, and shows the email of the cook. */
function AskCook({ order, missing }: { order: Order; missing: string }) {
  const name = formatCookName(order, 'The cook');
  const email = order.food_owner?.email ?? '';
  return (
    <p className="wrap-anywhere">
      <bdi>{name}</bdi>
      <span>{` has not written down ${missing} to collect yet. `}</span>
      {email !== '' && (
        <span>
          Please ask: <EmailLink email={email} />
        </span>
      )}
    </p>
  );
}
