import type { CancelReason } from '@potluck/functions/contract/order';

/** Labels of the reasons from which a cook chooses when canceling an order. */
export const cancelReasonTexts: Record<CancelReason, string> = {
  'sold-out': 'It is sold out',
  'cannot-cook': 'I cannot cook it',
  'not-collected': 'The guest did not collect it',
  'guest-asked': 'The guest asked for it',
  other: 'Another reason',
};

/**
 * For these cancellation reasons, the form adds the portions back to the stock by default, because the
 * portions usually still exist.
 */
const RESTOCK_REASONS: readonly string[] = [
  'not-collected',
  'guest-asked',
] satisfies CancelReason[];

export const isRestockedByDefault = (reason: string) => RESTOCK_REASONS.includes(reason);
