import { aggregations } from './aggregations';
import { filters } from './filters';
import { listeners } from './listeners';
import { manyDocuments } from './many-documents';
import type { Operation } from './operation';
import { ordersAndCursors } from './orders-and-cursors';
import { refusals } from './refusals';
import { transactions } from './transactions';
import { writes } from './writes';

const subjects = {
  filter: filters,
  order: ordersAndCursors,
  aggregation: aggregations,
  write: writes,
  'many documents': manyDocuments,
  transaction: transactions,
  listener: listeners,
  refusal: refusals,
};

/** All operations, by subject and name: `filter: == null`. */
export const operations = new Map<string, Operation>(
  Object.entries(subjects).flatMap(([subject, each]) =>
    Object.entries(each).map(([name, operation]) => [`${subject}: ${name}`, operation] as const),
  ),
);
