import { mailLimits } from '@potluck/functions/order/order-mail';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { addFoodWithStock, createBuyerAccount } from './api-instance';
import {
  computeOrderId,
  turnOnOrderMails,
  performOrderAction,
  type CancelOrderAction,
  type PurchaseAction,
} from './order-actions';
import { useApiInstance } from './use-api-instance';

const BUYERS = chooseByTestLevel({ test: 30, all: 200, long: 200 });
const STOCK = 1_000;
const ROUNDS = chooseByTestLevel({ test: 1, all: 2, long: 20 });

const apiInstance = useApiInstance('order-load');
beforeAll(() => {
  mailLimits.perRecipient = 10_000;
  return turnOnOrderMails(apiInstance.service, ownerFixture);
});

let buyerCount = 0;

/** Returns purchases of new buyers. */
const createPurchases = (foodId: string, count: number, group = 'early'): PurchaseAction[] =>
  Array.from({ length: count }, (_, number) => ({
    kind: 'purchase',
    caller: createBuyerAccount(buyerCount++),
    foodId,
    quantity: 1,
    key: `${foodId}-${group}-purchase-${number}`,
  }));

const toCancel = (purchase: PurchaseAction): CancelOrderAction => ({
  kind: 'cancel',
  caller: purchase.caller,
  orderId: computeOrderId(purchase),
  version: 1,
});

async function perform(action: PurchaseAction | CancelOrderAction): Promise<number> {
  return (await performOrderAction(apiInstance.service, action)).status;
}

const readFood = async (foodId: string) =>
  (await apiInstance.db.doc(`foods/${foodId}`).get()).data();

describe(`${BUYERS} concurrent buyers of one dish`, () => {
  it('all place their orders, and half of them cancel their orders as soon as the orders are placed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const foodId = await addFoodWithStock(apiInstance.service, STOCK);
      const statuses = await Promise.all(
        createPurchases(foodId, BUYERS).map(async (purchase, number) => [
          await perform(purchase),
          number % 2 === 1 ? await perform(toCancel(purchase)) : 200,
        ]),
      );
      expect(statuses).toEqual(Array(BUYERS).fill([201, 200]));
      const orders = BUYERS / 2;
      const stock = { quantity: STOCK - orders, purchase_count: orders };
      expect(await readFood(foodId)).toMatchObject(stock);
    }
  });

  it('all place their orders, with one email to the cook for several orders of a transaction, while as many other buyers cancel orders of the dish', async () => {
    const { db } = apiInstance;
    const countMails = async () => (await db.collection('mail').count().get()).data().count;
    for (let round = 0; round < ROUNDS; round += 1) {
      const foodId = await addFoodWithStock(apiInstance.service, STOCK);
      const canceled = createPurchases(foodId, BUYERS);
      const placed = createPurchases(foodId, BUYERS, 'late');
      const mailsBefore = await countMails();
      expect(await Promise.all(canceled.map(perform))).toEqual(Array(BUYERS).fill(201));
      const orders = await db.collection('orders').where('foodId', '==', foodId).get();
      const commits = new Set(orders.docs.map(({ createTime }) => createTime.valueOf()));
      expect((await countMails()) - mailsBefore).toBe(commits.size);
      expect(commits.size).toBeLessThan(BUYERS);
      const statuses = await Promise.all([...canceled.map(toCancel), ...placed].map(perform));
      expect(statuses).toEqual([
        ...Array<number>(BUYERS).fill(200),
        ...Array<number>(BUYERS).fill(201),
      ]);
      const stock = { quantity: STOCK - BUYERS, purchase_count: BUYERS };
      expect(await readFood(foodId)).toMatchObject(stock);
    }
  });
});
