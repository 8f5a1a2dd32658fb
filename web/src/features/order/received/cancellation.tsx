import type { OrderEvent } from '@potluck/functions/contract/order';
import { cancelReasonTexts } from './cancel-reasons';

/** Shows whether the guest or the cook canceled the order, and the reason. */
export function Cancellation({ event: { by, reason, note } }: { event: OrderEvent }) {
  const texts: Record<string, string> = cancelReasonTexts;
  const reasonText = reason === undefined ? undefined : texts[reason];
  return (
    <div className="text-sm text-soft wrap-anywhere">
      <p>
        {by === 'buyer'
          ? 'The guest canceled it.'
          : `You canceled it: ${reasonText ?? reason ?? ''}`}
      </p>
      {note !== undefined && <p dir="auto" className="whitespace-pre-line">{`“${note}”`}</p>}
    </div>
  );
}
