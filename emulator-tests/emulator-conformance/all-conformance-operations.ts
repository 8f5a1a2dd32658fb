import { aggregationConformanceOperations } from './aggregation-operations';
import { queryFilterConformanceOperations } from './query-filter-operations';
import { listenerConformanceOperations } from './listener-operations';
import { multiDocumentConformanceOperations } from './multi-document-operations';
import type { ConformanceOperation } from './conformance-operation';
import { sortingAndCursorConformanceOperations } from './sorting-and-cursor-operations';
import { rejectedConformanceOperations } from './rejected-operations';
import { transactionConformanceOperations } from './transaction-operations';
import { documentWriteConformanceOperations } from './document-write-operations';

const operationsBySubject = {
  filter: queryFilterConformanceOperations,
  order: sortingAndCursorConformanceOperations,
  aggregation: aggregationConformanceOperations,
  write: documentWriteConformanceOperations,
  'multiple documents': multiDocumentConformanceOperations,
  transaction: transactionConformanceOperations,
  listener: listenerConformanceOperations,
  rejection: rejectedConformanceOperations,
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
