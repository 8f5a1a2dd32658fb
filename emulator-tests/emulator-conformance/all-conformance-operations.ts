import { aggregationOperations } from './aggregation-operations';
import { queryFilterOperations } from './query-filter-operations';
import { listenerOperations } from './listener-operations';
import { multiDocumentOperations } from './multi-document-operations';
import type { ConformanceOperation } from './conformance-operation';
import { sortingAndCursorOperations } from './sorting-and-cursor-operations';
import { rejectedOperations } from './rejected-operations';
import { transactionOperations } from './transaction-operations';
import { documentWriteOperations } from './document-write-operations';

const operationsBySubject = {
  filter: queryFilterOperations,
  order: sortingAndCursorOperations,
  aggregation: aggregationOperations,
  write: documentWriteOperations,
  'multiple documents': multiDocumentOperations,
  transaction: transactionOperations,
  listener: listenerOperations,
  rejection: rejectedOperations,
};

/**
 * All conformance operations by key. A key consists of the subject and the name of the operation,
 * for example `filter: == null`.
 */
export const allConformanceOperations = new Map<string, ConformanceOperation>(
  Object.entries(operationsBySubject).flatMap(([subject, operations]) =>
    Object.entries(operations).map(
      ([name, operation]) => [`${subject}: ${name}`, operation] as const,
    ),
  ),
);
