import type { CancellationAttempt } from '../order/plan-stock-changes';

/**
 * Returns the attempt of `caller` to cancel an order of the sample dish. `request` changes fields of
 * the request, which otherwise contains only version 1 of the order.
 */
export function createCancelFixture(
  orderId: string,
  caller: { uid: string },
  request: Partial<CancellationAttempt['request']> = {},
  foodId = 'jollof-rice',
): CancellationAttempt {
  return { orderId, foodId, callerUid: caller.uid, request: { version: 1, ...request } };
}
