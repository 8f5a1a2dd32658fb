import { foodList } from '@potluck/functions/contract/food';
import { orderList } from '@potluck/functions/contract/order';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { connectFirestore } from '../../support/firestore';
import { ledgerOf } from './ledger';
import { openShop } from './shop';
import { accountOf, anyCommand, people } from './shop-commands';
import { emptyModel, onTheMenu, shownFood, shownOrder, topOf, type Model } from './shop-model';

const RUNS = Number(process.env.MODEL_RUNS ?? 15);
const COMMANDS = 40;

let runs = 0;

/** A shop over an empty database, with a client beside it that sees what is stored. */
async function openNewShop() {
  runs += 1;
  const project = `${projectId}-shop-model-${runs}`;
  const shop = await openShop(project);
  const witness = connectFirestore({ project });
  // On a busy machine connecting takes longer than a call may.
  await shop.connect();
  return {
    service: shop.service,
    db: witness.db,
    async close() {
      await shop.close();
      await witness.close();
    },
  };
}
type NewShop = Awaited<ReturnType<typeof openNewShop>>;

/** Everything that anybody can see, and the ledger of every dish on the menu. */
async function expectShopToBe(model: Model, { service, db }: NewShop): Promise<void> {
  const call: typeof service.call = (...given) => service.call(...given);
  const menu = foodList.parse((await call('GET', '/foods')).json);
  expect(menu).toMatchObject(onTheMenu(model).map(shownFood));
  expect(menu).toHaveLength(onTheMenu(model).length);
  const top = foodList.parse((await call('GET', '/top-foods')).json);
  expect(top.map(({ _id }) => _id)).toEqual(topOf(model));

  for (const name of people) {
    const account = accountOf(name);
    const orders = orderList.parse(
      (await call('GET', `/orders/${account.email}`, { account })).json,
    );
    const own = model.orders.filter(({ buyer, isDeleted }) => buyer === name && !isDeleted);
    expect(byId(orders)).toMatchObject(byId(own.map(shownOrder)));
    expect(orders).toHaveLength(own.length);
    const foods = foodList.parse(
      (await call('GET', `/my-foods/${account.email}`, { account })).json,
    );
    const cooked = onTheMenu(model).filter(({ owner }) => owner === name);
    expect(foods.map(({ _id }) => _id).sort()).toEqual(cooked.map(({ id }) => id).sort());
  }

  for (const { id, stocked, quantity, purchaseCount } of onTheMenu(model)) {
    const ledger = await ledgerOf(db, id);
    expect(ledger).toMatchObject({ left: quantity, purchaseCount });
    const forgotten = model.orders.filter(({ foodId, isDeleted }) => foodId === id && isDeleted);
    const soldAndForgotten = forgotten.reduce((sum, order) => sum + order.quantity, 0);
    expect(ledger.left + ledger.sold + soldAndForgotten).toBe(stocked);
    expect(ledger.orders + forgotten.length).toBe(purchaseCount);
  }
}

const byId = <T extends { _id: string }>(list: T[]) =>
  list.toSorted((a, b) => (a._id < b._id ? -1 : 1));

it('whatever people do, and in whatever order, the shop is as the model says', async () => {
  const seed = Number(process.env.MODEL_SEED ?? fc.sample(fc.integer(), 1)[0]);
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.commands(anyCommand, { maxCommands: COMMANDS, size: 'max' }),
      async (run) => {
        const model = emptyModel();
        const shop = await openNewShop();
        try {
          await fc.asyncModelRun(() => ({ model, real: shop.service }), run);
          await expectShopToBe(model, shop);
        } finally {
          await shop.close();
        }
        done.dishes = (done.dishes ?? 0) + model.foods.length;
        done.orders = (done.orders ?? 0) + model.orders.length;
      },
    ),
    { numRuns: RUNS, seed, endOnFailure: false },
  );
  console.log(`Model: ${RUNS} runs (seed ${seed})`, done);
});
