import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';

/** The client and the collections that an operation may use. */
export interface OperationContext {
  db: Firestore;
  /** Contains the same documents on both emulators. No operation changes them. */
  menu: CollectionReference;
  /** The collection of this operation. It is empty at first, and no other operation uses it. */
  collection: CollectionReference;
}

/** Returns the result that both emulators must agree on. Errors are compared by code. */
export type ConformanceOperation = (context: OperationContext) => Promise<unknown>;
export type ConformanceOperations = Record<string, ConformanceOperation>;

/**
 * Returns an operation that returns the document IDs of a query, in the order of the query result.
 */
export function createQueryOperation(
  createQuery: (context: OperationContext) => Query,
): ConformanceOperation {
  return async (context) => fetchDocumentIds(createQuery(context));
}

export async function fetchDocumentIds(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

/** Returns the code of the error (`undefined` if it has none), or 'done' if there is no error. */
export async function getErrorCode(result: Promise<unknown>): Promise<unknown> {
  try {
    await result;
    return 'done';
  } catch (error) {
    return (error as { code?: number }).code;
  }
}
