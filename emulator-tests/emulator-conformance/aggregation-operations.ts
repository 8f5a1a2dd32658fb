import { AggregateField, type Query } from 'firebase-admin/firestore';
import type { ConformanceOperations, ConformanceOperationContext } from './conformance-operation';

function createTotalsOperation(createQuery: (context: ConformanceOperationContext) => Query) {
  return async (context: ConformanceOperationContext) => {
    const aggregates = {
      count: AggregateField.count(),
      sum: AggregateField.sum('price'),
      average: AggregateField.average('price'),
    };
    const { count, sum, average } = (await createQuery(context).aggregate(aggregates).get()).data();
    return { count, sum: String(sum), average: String(average) };
  };
}

export const aggregationConformanceOperations: ConformanceOperations = {
  'count all documents': async ({ menu }) => (await menu.count().get()).data().count,
  'count with a filter': async ({ menu }) =>
    (await menu.where('price', '>', 4).count().get()).data().count,
  'count with a limit': async ({ menu }) => (await menu.limit(3).count().get()).data().count,
  'count documents with a field': async ({ menu }) =>
    (await menu.orderBy('added').count().get()).data().count,
  'count an empty collection': async ({ collection }) =>
    (await collection.count().get()).data().count,
  'count, sum and average': createTotalsOperation(({ menu }) => menu.where('price', '>', 2)),
  'sum and average with NaN and text': createTotalsOperation(({ menu }) => menu),
  'sum and average of an empty collection': createTotalsOperation(({ collection }) => collection),
  'sum integers': async ({ menu }) =>
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
