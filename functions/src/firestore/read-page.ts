import {
  FieldPath,
  Timestamp,
  type Query,
  type QueryDocumentSnapshot,
} from '@google-cloud/firestore';
import type { PageCursor } from './page-cursor';
import type { PageQuery } from './page-query';

/** The maximum number of documents of a page. */
export const MAX_DOCUMENTS_PER_PAGE = 1_000;

interface PageOrder {
  /** The field with the time by which the list is sorted. Documents with the same time are sorted by id. */
  timeField: string;
  direction: 'asc' | 'desc';
}

interface StoredPage<Stored> {
  documents: QueryDocumentSnapshot<Stored>[];
  /** The position after this page, or undefined for the last page. */
  next: PageCursor | undefined;
}

/**
 * Resolves with one page of a query's documents. The default for `limit` is {@link MAX_DOCUMENTS_PER_PAGE}.
 * Without it, one account with many documents could fill the memory of an API instance.
 */
export async function readPage<Stored>(
  query: Query<Stored>,
  { timeField, direction }: PageOrder,
  { limit = MAX_DOCUMENTS_PER_PAGE, after }: PageQuery,
): Promise<StoredPage<Stored>> {
  const sorted = query.orderBy(timeField, direction).orderBy(FieldPath.documentId(), direction);
  const rest = after ? sorted.startAfter(Timestamp.fromMillis(after.time), after.id) : sorted;
  // Read one document more than requested. If it exists, there is a next page.
  const { docs } = await rest.limit(limit + 1).get();
  const documents = docs.slice(0, limit);
  const last = documents.at(-1);
  const next = docs.length > limit && last ? toCursor(last) : undefined;
  return { documents, next };

  function toCursor(document: QueryDocumentSnapshot<Stored>): PageCursor {
    return { time: (document.get(timeField) as Timestamp).toMillis(), id: document.id };
  }
}
