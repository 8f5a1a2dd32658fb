import { AggregateField, type Query } from 'firebase-admin/firestore';
import type { Operations, World } from './operation';

function totals(query: (world: World) => Query) {
  return async (world: World) => {
    const spec = {
      count: AggregateField.count(),
      sum: AggregateField.sum('price'),
      average: AggregateField.average('price'),
    };
    const { count, sum, average } = (await query(world).aggregate(spec).get()).data();
    return { count, sum: String(sum), average: String(average) };
  };
}

export const aggregations: Operations = {
  'count all': async ({ menu }) => (await menu.count().get()).data().count,
  'count what a filter finds': async ({ menu }) =>
    (await menu.where('price', '>', 4).count().get()).data().count,
  'count at most': async ({ menu }) => (await menu.limit(3).count().get()).data().count,
  'count what has a field': async ({ menu }) =>
    (await menu.orderBy('added').count().get()).data().count,
  'count nothing': async ({ own }) => (await own.count().get()).data().count,
  'count, sum and average': totals(({ menu }) => menu.where('price', '>', 2)),
  'sum and average with NaN and text': totals(({ menu }) => menu),
  'sum and average of nothing': totals(({ own }) => own),
  'sum whole numbers': async ({ menu }) =>
    (
      await menu
        .where('price', 'in', [2, 4, 8])
        .aggregate({ sum: AggregateField.sum('price') })
        .get()
    ).data(),
  'count in a transaction': async ({ db, menu }) =>
    db.runTransaction(async (transaction) => (await transaction.get(menu.count())).data().count, {
      readOnly: true,
    }),
};
