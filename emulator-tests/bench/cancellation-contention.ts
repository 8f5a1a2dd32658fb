import type { TestApiService } from '@potluck/functions/testing/test-service';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { addFoodWithStock, createBuyerAccount } from '../guarantees/in-process/api-instance';
import {
  computeOrderId,
  performOrderAction,
  turnOnOrderMails,
  type OrderAction,
  type PurchaseAction,
} from '../guarantees/in-process/order-actions';
import type { BenchmarkMetric } from './benchmark-metric';
import { median } from './median';
import { calculateP95 } from './p95';

const BUYERS = 200;
const STOCK = 1_000;
const ROUNDS = 5;

let buyerCount = 0;

/**
 * Measures how much cancellations of the same dish delay concurrent purchases at one instance, and how many emails
 * the purchases cause.
 */
export async function measureCancellationContention(
  service: TestApiService,
): Promise<BenchmarkMetric[]> {
  await turnOnOrderMails(service, ownerFixture);
  const countMails = async () => (await service.db.collection('mail').count().get()).data().count;
  const measure = async (action: OrderAction): Promise<number> => {
    const { status, sentAt, receivedAt } = await performOrderAction(service, action);
    if (status >= 300) throw new Error(`The ${action.kind} got a response with status ${status}.`);
    return receivedAt - sentAt;
  };

  const times = { alone: [] as number[], halfCanceled: [] as number[], canceled: [] as number[] };
  const mailCounts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mailsBefore = await countMails();
    const earlier = createPurchases(await addFoodWithStock(service, STOCK));
    times.alone.push(calculateP95(await Promise.all(earlier.map(measure))));
    mailCounts.push((await countMails()) - mailsBefore);

    const later = createPurchases(earlier[0]?.foodId ?? '').slice(0, BUYERS / 2);
    const cancels = Promise.all(earlier.map((purchase) => measure(createCancel(purchase))));
    times.canceled.push(calculateP95(await Promise.all(later.map(measure))));
    await cancels;

    const halfCanceled = createPurchases(await addFoodWithStock(service, STOCK));
    const halfCanceledTimes = halfCanceled.map(async (purchase, number) => {
      const time = await measure(purchase);
      if (number % 2 === 1) await measure(createCancel(purchase));
      return time;
    });
    times.halfCanceled.push(calculateP95(await Promise.all(halfCanceledTimes)));
  }

  const alone = median(times.alone);
  return [
    {
      label: `Purchases of one dish, ${BUYERS} concurrent buyers, half of them cancel: p95, relative to no cancellations`,
      value: median(times.halfCanceled) / alone,
      unit: '',
      goal: { atMost: 1.3 },
      reference: `${median(times.halfCanceled).toFixed(0)} and ${alone.toFixed(0)} ms`,
    },
    {
      label: `Purchases of one dish, ${BUYERS / 2} concurrent buyers during ${BUYERS} cancellations: p95`,
      value: median(times.canceled),
      unit: 'ms',
      goal: { atMost: 500 },
      reference: `${BUYERS} buyers without cancellations: ${alone.toFixed(0)} ms`,
    },
    {
      label: `Emails to the cook about ${BUYERS} concurrent purchases`,
      value: Math.max(...mailCounts),
      unit: '',
      goal: { atMost: 10 },
    },
  ];
}

/**
 * Returns purchases of new buyers. From the third order of a buyer in an hour, the API must also read the
 * earlier orders of the buyer, which takes longer.
 */
function createPurchases(foodId: string): PurchaseAction[] {
  return Array.from({ length: BUYERS }, () => {
    buyerCount += 1;
    const caller = createBuyerAccount(buyerCount);
    return { kind: 'purchase', caller, foodId, quantity: 1, key: `purchase-${buyerCount}` };
  });
}

const createCancel = (purchase: PurchaseAction): OrderAction => ({
  kind: 'cancel',
  caller: purchase.caller,
  orderId: computeOrderId(purchase),
  version: 1,
});
