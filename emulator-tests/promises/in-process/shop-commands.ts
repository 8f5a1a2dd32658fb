import type { Account } from '@potluck/functions/account/account';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import type { TestService } from '@potluck/functions/testing/test-service';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Model, ModelFood, ModelPurchase } from './shop-model';
import { purchaseBody } from './shop';

type Command = fc.AsyncCommand<Model, TestService>;

/** Each may cook, and buy from the others. */
export const people = ['amara', 'ben', 'chen'] as const;

export const accountOf = (name: string): Account => ({
  uid: name,
  email: `${name}@potluck.test`,
  name,
  photoURL: null,
});

/** A command by what it does and to what; a shrunk failure prints as a story. */
function command(
  story: string,
  run: Command['run'],
  check: Command['check'] = () => true,
): Command {
  return { check, run, toString: () => story };
}

const hasFood = ({ foods }: Model) => foods.length > 0;
const pick = <T>(list: T[], index: number): T => list[index % list.length] as T;

function add(who: string, quantity: number, cents: number): Command {
  return command(`${who} adds ${quantity} at ${cents} cents`, async (model, service) => {
    const price = cents / 100;
    const name = `dish ${String(model.foods.length).padStart(3, '0')}`;
    const account = accountOf(who);
    const body = { ...sampleFood, food_name: name, quantity, price, added_by: account };
    const { status, json } = await service.call('POST', '/foods', { account, body });
    expect(status).toBe(201);
    model.foods.push({
      id: json.insertedId as string,
      owner: who,
      name,
      price,
      quantity,
      stocked: quantity,
      purchaseCount: 0,
      isDeleted: false,
    });
  });
}

function edit(who: string, index: number, quantity: number, cents: number): Command {
  const story = `${who} makes food ${index} ${quantity} at ${cents} cents`;
  return command(
    story,
    async (model, service) => {
      const food = pick(model.foods, index);
      const price = cents / 100;
      const account = accountOf(who);
      const body = { ...sampleFood, food_name: food.name, quantity, price, email: account.email };
      const { status, json } = await service.call('PUT', `/foods/${food.id}`, { account, body });
      expect(status).toBe(statusOfChange(food, who));
      if (status !== 200) return;
      const isChange = food.quantity !== quantity || food.price !== price;
      expect(json.modifiedCount).toBe(isChange ? 1 : 0);
      food.stocked += quantity - food.quantity;
      Object.assign(food, { quantity, price });
    },
    hasFood,
  );
}

function remove(who: string, index: number): Command {
  return command(
    `${who} deletes food ${index}`,
    async (model, service) => {
      const food = pick(model.foods, index);
      const account = accountOf(who);
      const body = { email: account.email };
      const { status } = await service.call('DELETE', `/foods/${food.id}`, { account, body });
      expect(status).toBe(statusOfChange(food, who));
      if (status === 200) food.isDeleted = true;
    },
    hasFood,
  );
}

const statusOfChange = ({ isDeleted, owner }: ModelFood, who: string) =>
  isDeleted ? 404 : owner === who ? 200 : 403;

let keys = 0;

/** Buys at once: one or several people the same dish, one unit or more each. */
function buy(buyers: readonly string[], index: number, quantity: number): Command {
  return command(
    `${buyers.join(' and ')} at once buy ${quantity} of food ${index}`,
    async (model, service) => {
      const food = pick(model.foods, index);
      const wanted = buyers.map((buyer) => {
        keys += 1;
        const { id: foodId, name: foodName, price } = food;
        return { buyer, key: `model-key-${keys}`, foodId, foodName, price, quantity };
      });
      const answers = await Promise.all(wanted.map((each) => send(service, each)));
      const placed = wanted.flatMap((each, number) => {
        const { status, json } = answers[number] ?? {};
        if (status !== 201 || !json) return [];
        const { insertedId } = json.orderResult as { insertedId: string };
        return [{ ...each, orderId: insertedId }];
      });

      const willing = buyers.filter((buyer) => buyer !== food.owner).length;
      const enough = Math.floor(food.quantity / quantity);
      expect(placed.length).toBe(food.isDeleted ? 0 : Math.min(willing, enough));
      expect(placed.some(({ buyer }) => buyer === food.owner)).toBe(false);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const { status } of refused) expect(status).toBe(food.isDeleted ? 404 : 409);

      for (const { orderId: id, ...order } of placed) {
        food.quantity -= quantity;
        food.purchaseCount += 1;
        model.orders.push({ id, ...order, isDeleted: false });
        model.purchases.push({ ...order, orderId: id });
      }
    },
    hasFood,
  );
}

function repeat(index: number): Command {
  return command(
    `purchase ${index} is sent again`,
    async (model, service) => {
      const earlier = pick(model.purchases, index);
      const { status, json } = await send(service, earlier);
      expect(status).toBe(201);
      expect(json.orderResult).toEqual({ insertedId: earlier.orderId });
    },
    ({ purchases }) => purchases.length > 0,
  );
}

function send(service: TestService, purchase: Omit<ModelPurchase, 'orderId'>) {
  const { buyer, key, foodId, foodName, price, quantity } = purchase;
  const account = accountOf(buyer);
  const body = { ...purchaseBody(account, foodId, quantity), food_name: foodName, price };
  return service.call('POST', '/purchase', { account, body, headers: { 'Idempotency-Key': key } });
}

function forget(who: string, index: number): Command {
  return command(
    `${who} deletes order ${index}`,
    async (model, service) => {
      const order = pick(model.orders, index);
      const account = accountOf(who);
      const body = { email: account.email };
      const { status } = await service.call('DELETE', `/orders/${order.id}`, { account, body });
      expect(status).toBe(order.buyer === who && !order.isDeleted ? 200 : 404);
      if (status === 200) order.isDeleted = true;
    },
    ({ orders }) => orders.length > 0,
  );
}

const who = fc.constantFrom(...people);
const index = fc.nat(20);
const quantity = fc.integer({ min: 0, max: 12 });
const cents = fc.integer({ min: 0, max: 2_000 });

const buyTogether = fc
  .tuple(fc.array(who, { minLength: 1, maxLength: 5 }), index, fc.integer({ min: 1, max: 3 }))
  .map((given) => buy(...given));
const buyAlone = fc.tuple(who, index).map(([buyer, food]) => buy([buyer], food, 1));

/** Buying is listed more often than the rest: it is what most can go wrong with. */
export const anyCommand: fc.Arbitrary<Command>[] = [
  fc.tuple(who, quantity, cents).map((given) => add(...given)),
  fc.tuple(who, index, quantity, cents).map((given) => edit(...given)),
  buyTogether,
  buyTogether,
  buyAlone,
  buyAlone,
  index.map(repeat),
  fc.tuple(who, index).map((given) => remove(...given)),
  fc.tuple(who, index).map((given) => forget(...given)),
];
