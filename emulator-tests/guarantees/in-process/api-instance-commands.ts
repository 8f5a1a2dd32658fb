import { loginTimeFixture } from '@potluck/functions/testing/user-fixtures';
import type { Account } from '@potluck/functions/account/authenticate';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ApiModel, ApiModelFood, ApiModelPurchase } from './api-instance-model';
import { createPurchaseBody } from './api-instance';

type ApiCommand = fc.AsyncCommand<ApiModel, TestApiService>;

/** Names of the test users. Each user can add foods and buy foods of the other users. */
export const testUserNames = ['amara', 'ben', 'chen'] as const;

export const createAccountWithName = (name: string): Account => ({
  uid: name,
  email: `${name}@potluck.test`,
  name,
  photoURL: null,
  authTime: loginTimeFixture,
});

/** Returns a fast-check command. Failure messages show the `description`. */
function createCommand(
  description: string,
  run: ApiCommand['run'],
  check: ApiCommand['check'] = () => true,
): ApiCommand {
  return { check, run, toString: () => description };
}

const hasFood = ({ foods }: ApiModel) => foods.length > 0;
const pickByIndex = <T>(list: T[], index: number): T => list[index % list.length] as T;

function createAddFoodCommand(
  userName: string,
  quantity: number,
  priceInCents: number,
): ApiCommand {
  return createCommand(
    `${userName} adds a food with ${quantity} units at ${priceInCents} cents`,
    async (model, service) => {
      const price = priceInCents / 100;
      const name = `dish ${String(model.foods.length).padStart(3, '0')}`;
      const account = createAccountWithName(userName);
      const body = {
        ...foodFieldsFixture,
        food_name: name,
        quantity,
        price,
        added_by: account,
      };
      const { status, json } = await service.call('POST', '/foods', { account, body });
      expect(status).toBe(201);
      model.foods.push({
        id: json.insertedId as string,
        owner: userName,
        name,
        price,
        quantity,
        stocked: quantity,
        purchaseCount: 0,
        isDeleted: false,
      });
    },
  );
}

function createEditFoodCommand(
  userName: string,
  index: number,
  quantity: number,
  priceInCents: number,
): ApiCommand {
  return createCommand(
    `${userName} updates food ${index} to ${quantity} units at ${priceInCents} cents`,
    async (model, service) => {
      const food = pickByIndex(model.foods, index);
      const price = priceInCents / 100;
      const account = createAccountWithName(userName);
      const body = {
        ...foodFieldsFixture,
        food_name: food.name,
        quantity,
        price,
        email: account.email,
      };
      const { status, json } = await service.call('PUT', `/foods/${food.id}`, { account, body });
      expect(status).toBe(expectedChangeStatus(food, userName));
      if (status !== 200) return;
      const isChange = food.quantity !== quantity || food.price !== price;
      expect(json.modifiedCount).toBe(isChange ? 1 : 0);
      food.stocked += quantity - food.quantity;
      Object.assign(food, { quantity, price });
    },
    hasFood,
  );
}

function createDeleteFoodCommand(userName: string, index: number): ApiCommand {
  return createCommand(
    `${userName} deletes food ${index}`,
    async (model, service) => {
      const food = pickByIndex(model.foods, index);
      const account = createAccountWithName(userName);
      const body = { email: account.email };
      const { status } = await service.call('DELETE', `/foods/${food.id}`, { account, body });
      expect(status).toBe(expectedChangeStatus(food, userName));
      if (status === 200) food.isDeleted = true;
    },
    hasFood,
  );
}

const expectedChangeStatus = ({ isDeleted, owner }: ApiModelFood, userName: string) =>
  isDeleted ? 404 : owner === userName ? 200 : 403;

let keyCount = 0;

/**
 * Returns a command in which all buyers concurrently send one purchase each. All purchases are for
 * the same quantity of the same food.
 */
function createPurchaseCommand(
  buyers: readonly string[],
  index: number,
  quantity: number,
): ApiCommand {
  return createCommand(
    `${buyers.join(' and ')} concurrently buy ${quantity} units of food ${index}`,
    async (model, service) => {
      const food = pickByIndex(model.foods, index);
      const purchases = buyers.map((buyer) => {
        keyCount += 1;
        const { id: foodId, name: foodName, price } = food;
        return { buyer, key: `model-key-${keyCount}`, foodId, foodName, price, quantity };
      });
      const responses = await Promise.all(
        purchases.map((purchase) => sendModelPurchase(service, purchase)),
      );
      const placed = purchases.flatMap((purchase, position) => {
        const { status, json } = responses[position] ?? {};
        if (status !== 201 || !json) return [];
        const { insertedId } = json.orderResult as { insertedId: string };
        return [{ ...purchase, orderId: insertedId }];
      });

      const allowedBuyerCount = buyers.filter((buyer) => buyer !== food.owner).length;
      const maxOrderCount = Math.floor(food.quantity / quantity);
      expect(placed.length).toBe(food.isDeleted ? 0 : Math.min(allowedBuyerCount, maxOrderCount));
      expect(placed.some(({ buyer }) => buyer === food.owner)).toBe(false);
      const rejected = responses.filter(({ status }) => status !== 201);
      for (const { status } of rejected) expect(status).toBe(food.isDeleted ? 404 : 409);

      for (const { orderId: id, ...order } of placed) {
        food.quantity -= quantity;
        food.purchaseCount += 1;
        model.orders.push({ id, ...order, isHidden: false });
        model.purchases.push({ ...order, orderId: id });
      }
    },
    hasFood,
  );
}

function createRepeatPurchaseCommand(index: number): ApiCommand {
  return createCommand(
    `purchase ${index} is repeated`,
    async (model, service) => {
      const earlier = pickByIndex(model.purchases, index);
      const { status, json } = await sendModelPurchase(service, earlier);
      expect(status).toBe(201);
      expect(json.orderResult).toEqual({ insertedId: earlier.orderId });
    },
    ({ purchases }) => purchases.length > 0,
  );
}

function sendModelPurchase(service: TestApiService, purchase: Omit<ApiModelPurchase, 'orderId'>) {
  const { buyer, key, foodId, foodName, price, quantity } = purchase;
  const account = createAccountWithName(buyer);
  const body = { ...createPurchaseBody(account, foodId, quantity), food_name: foodName, price };
  return service.call('POST', '/purchase', { account, body, headers: { 'Idempotency-Key': key } });
}

function createCancelOrderCommand(
  userName: string,
  index: number,
  wantsRestock: boolean,
): ApiCommand {
  return createCommand(
    `${userName} cancels order ${index} with restock = ${String(wantsRestock)}`,
    async (model, service) => {
      const order = pickByIndex(model.orders, index);
      const food = model.foods.find(({ id }) => id === order.foodId);
      const account = createAccountWithName(userName);
      const { status, json } = await service.call('POST', `/orders/${order.id}/cancel`, {
        account,
        body: { email: account.email, version: 1, reason: 'other', restock: wantsRestock },
      });
      const role =
        order.buyer === userName ? 'buyer' : food?.owner === userName ? 'cook' : undefined;
      if (!role || (role === 'buyer' && order.isHidden)) {
        expect(status).toBe(404);
        return;
      }
      if (order.cancelledBy) {
        const isRepeat = order.cancelledBy === role;
        expect(status).toBe(isRepeat ? 200 : 409);
        expect(json).toMatchObject(isRepeat ? { modifiedCount: 0 } : { code: 'order-changed' });
        return;
      }
      const isRestocked = (role === 'buyer' || wantsRestock) && food?.isDeleted === false;
      expect(status).toBe(200);
      expect(json).toMatchObject({ modifiedCount: 1, order: { restocked: isRestocked } });
      order.cancelledBy = role;
      if (!food || food.isDeleted) return;
      food.purchaseCount -= 1;
      if (isRestocked) food.quantity += order.quantity;
    },
    ({ orders }) => orders.length > 0,
  );
}

function createHideOrderCommand(userName: string, index: number): ApiCommand {
  return createCommand(
    `${userName} hides order ${index}`,
    async (model, service) => {
      const order = pickByIndex(model.orders, index);
      const account = createAccountWithName(userName);
      const body = { email: account.email };
      const { status } = await service.call('DELETE', `/orders/${order.id}`, { account, body });
      expect(status).toBe(order.buyer === userName && !order.isHidden ? 200 : 404);
      if (status === 200) order.isHidden = true;
    },
    ({ orders }) => orders.length > 0,
  );
}

const userNameGenerator = fc.constantFrom(...testUserNames);
const indexGenerator = fc.nat(20);
const quantityGenerator = fc.integer({ min: 0, max: 12 });
const priceInCentsGenerator = fc.integer({ min: 0, max: 2_000 });

const concurrentPurchasesGenerator = fc
  .tuple(
    fc.array(userNameGenerator, { minLength: 1, maxLength: 5 }),
    indexGenerator,
    fc.integer({ min: 1, max: 3 }),
  )
  .map((args) => createPurchaseCommand(...args));
const singlePurchaseGenerator = fc
  .tuple(userNameGenerator, indexGenerator)
  .map(([buyer, index]) => createPurchaseCommand([buyer], index, 1));

/**
 * Generators of random commands. Both purchase generators occur twice in the list, so fast-check
 * generates purchases more often, because concurrent purchases can fail in the most ways.
 */
export const apiCommandGenerators: fc.Arbitrary<ApiCommand>[] = [
  fc
    .tuple(userNameGenerator, quantityGenerator, priceInCentsGenerator)
    .map((args) => createAddFoodCommand(...args)),
  fc
    .tuple(userNameGenerator, indexGenerator, quantityGenerator, priceInCentsGenerator)
    .map((args) => createEditFoodCommand(...args)),
  concurrentPurchasesGenerator,
  concurrentPurchasesGenerator,
  singlePurchaseGenerator,
  singlePurchaseGenerator,
  indexGenerator.map(createRepeatPurchaseCommand),
  fc.tuple(userNameGenerator, indexGenerator).map((args) => createDeleteFoodCommand(...args)),
  fc.tuple(userNameGenerator, indexGenerator).map((args) => createHideOrderCommand(...args)),
  fc
    .tuple(userNameGenerator, indexGenerator, fc.boolean())
    .map((args) => createCancelOrderCommand(...args)),
];
