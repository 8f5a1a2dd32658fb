import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';

/** The Firestore client and the collections that each operation of the conformance test receives. */
export interface ConformanceOperationContext {
  db: Firestore;
  /**
   * A collection with the same documents on the official and on the embedded emulator. No operation changes
   * these documents.
   */
  menu: CollectionReference;
  /** A collection that only this operation uses. The collection is empty at first. */
  collection: CollectionReference;
}

/**
 * An operation that runs on the embedded and on the official emulator. Both emulators must return
 * the same result, or an error with the same code.
 */
export type ConformanceOperation = (context: ConformanceOperationContext) => Promise<unknown>;
export type ConformanceOperations = Record<string, ConformanceOperation>;

/**
 * Creates an operation that runs a query and returns the document IDs in the sort order of the
 * result.
 */
export function createQueryOperation(
  createQuery: (context: ConformanceOperationContext) => Query,
): ConformanceOperation {
  return async (context) => fetchDocumentIds(createQuery(context));
}

export async function fetchDocumentIds(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

/**
 * Returns the code of the error with which `result` rejects, or `undefined` if the error has no
 * code. Returns 'done' if `result` resolves.
 */
export async function getRejectionCode(result: Promise<unknown>): Promise<unknown> {
  try {
    await result;
    return 'done';
  } catch (error) {
    return (error as { code?: number }).code;
  }
}
