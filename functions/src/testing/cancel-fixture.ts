import type { CancelAttempt } from '../order/cancel-attempt';

/**
 * Returns the attempt of `caller` to cancel an order of the sample dish. `request` changes fields of
 * the request, which otherwise contains only version 1 of the order.
 */
export function createCancelFixture(
  orderId: string,
  caller: { uid: string },
  request: Partial<CancelAttempt['request']> = {},
  foodId = 'jollof-rice',
): CancelAttempt {
  return { orderId, foodId, callerUid: caller.uid, request: { version: 1, ...request } };
}
