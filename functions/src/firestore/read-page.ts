import {
  FieldPath,
  Timestamp,
  type Query,
  type QueryDocumentSnapshot,
} from '@google-cloud/firestore';
import type { PageCursor } from './page-cursor';
import type { PageQuery } from './page-query';

/** The maximum number of documents that are read for one page. */
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
 * Resolves with one page of a query's documents. The page contains only documents for which `isShown`
 * returns true. The default for `limit` is {@link MAX_DOCUMENTS_PER_PAGE}. Without it, one account with
 * many documents could fill the memory of an API instance. If `isShown` rejects documents, further
 * queries fill the page. For each document that is still missing, a further query reads twice as many
 * documents as the previous query. After {@link MAX_DOCUMENTS_PER_PAGE} documents, no further query runs.
 * The page then has fewer items, but it still has a next page.
 */
export async function readPage<Stored>(
  query: Query<Stored>,
  { timeField, direction }: PageOrder,
  { limit = MAX_DOCUMENTS_PER_PAGE, after }: PageQuery,
  isShown: (stored: Stored) => boolean = () => true,
): Promise<StoredPage<Stored>> {
  const sorted = query.orderBy(timeField, direction).orderBy(FieldPath.documentId(), direction);
  let rest = after ? sorted.startAfter(Timestamp.fromMillis(after.time), after.id) : sorted;

  const shown: QueryDocumentSnapshot<Stored>[] = [];
  let readCount = 0;
  for (let documentsPerMissing = 1; ; documentsPerMissing *= 2) {
    // Read one document more than requested. If it exists, there is a next page.
    const missing = limit + 1 - shown.length;
    const batchSize = Math.min(missing * documentsPerMissing, MAX_DOCUMENTS_PER_PAGE - readCount);
    const { docs } = await rest.limit(batchSize).get();
    shown.push(...docs.filter((document) => isShown(document.data())));
    readCount += docs.length;
    const last = docs.at(-1);
    const lastShown = shown[limit - 1];
    if (shown.length > limit && lastShown) {
      return { documents: shown.slice(0, limit), next: toCursor(lastShown) };
    }
    if (docs.length < batchSize || !last) return { documents: shown, next: undefined };
    if (readCount >= MAX_DOCUMENTS_PER_PAGE) return { documents: shown, next: toCursor(last) };
    rest = sorted.startAfter(last);
  }

  function toCursor(document: QueryDocumentSnapshot<Stored>): PageCursor {
    return { time: (document.get(timeField) as Timestamp).toMillis(), id: document.id };
  }
}
