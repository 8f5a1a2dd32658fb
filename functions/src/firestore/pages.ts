import * as v from 'valibot';
import { createPageLimitSchema, documentIdSchema } from '../contract/schema';
import {
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from '@google-cloud/firestore';

/**
 * Returns the value of the query parameter `after` for the position after a list item. `values` are the sort
 * values of the item, so the cursor stays valid if the item disappears.
 */
export function formatCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Returns the values of a cursor, or undefined if the text is not a cursor with these values. Rejects other
 * encodings of the same values, because each of them would create another entry in the shared cache.
 */
export function parseCursor<Values extends (string | number)[]>(
  text: string,
  schema: v.GenericSchema<unknown, Values>,
): Values | undefined {
  try {
    const values = v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return formatCursor(values) === text ? values : undefined;
  } catch {
    return undefined;
  }
}

/** A position in a list that is sorted by a time and then by id. */
export interface PageCursor {
  /**
   * Milliseconds since the epoch. They are exact, because the API stores these times without
   * microseconds.
   */
  time: number;
  id: string;
}

/** The last millisecond of the year 9999. Firestore cannot store a later time. */
const MAX_TIME = 253_402_300_799_999;

const pageCursorSchema = v.strictTuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_TIME)),
  documentIdSchema,
]);

/** Returns the value of the query parameter `after` for a cursor. */
export function formatPageCursor({ time, id }: PageCursor): string {
  return formatCursor([time, id]);
}

/** Returns the cursor in a query parameter, or undefined if the parameter is not a cursor. */
export function parsePageCursor(text: string): PageCursor | undefined {
  const [time, id] = parseCursor(text, pageCursorSchema) ?? [];
  return time === undefined || id === undefined ? undefined : { time, id };
}

const AFTER_MESSAGE = '“after” must be a cursor.';

/** Validates the query parameters `limit` and `after` of a list that is sorted by a time. */
export const pageQuerySchema = v.object({
  limit: v.optional(createPageLimitSchema()),
  after: v.optional(
    v.pipe(
      v.string(AFTER_MESSAGE),
      v.transform(parsePageCursor),
      v.custom<PageCursor>((cursor) => cursor !== undefined, AFTER_MESSAGE),
    ),
  ),
});
export type PageQuery = v.InferOutput<typeof pageQuerySchema>;

interface PageHeaders {
  /** The number of items on all pages. */
  total: number;
  /** The query parameters of this page, without `after`. */
  parameters: Record<string, string>;
  /** The position after this page, or undefined for the last page. */
  next: PageCursor | undefined;
}

/**
 * Returns the headers of a page: the number of all items, and the URL of the next page. The URL consists
 * only of a query, so it is valid with and without the path prefix of Hosting.
 */
export function createPageHeaders({
  total,
  parameters,
  next,
}: PageHeaders): Record<string, string> {
  const headers: Record<string, string> = { 'X-Total-Count': String(total) };
  if (next) {
    const query = new URLSearchParams({ ...parameters, after: formatPageCursor(next) });
    headers.Link = `<?${query.toString()}>; rel="next"`;
  }
  return headers;
}

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

/**
 * Yields all documents of a sorted query in pages of `pageSize` documents, so the memory needs to hold only
 * one page. The last page can be shorter, and no page is empty. Reads each page after the caller has
 * processed the previous one. The caller can delete the documents of a page.
 */
export async function* readDocumentPages<Stored>(
  query: Query<Stored>,
  pageSize: number,
): AsyncGenerator<QueryDocumentSnapshot<Stored>[]> {
  const firstPage = query.limit(pageSize);
  let { docs } = await firstPage.get();
  while (docs.length > 0) {
    yield docs;
    if (docs.length < pageSize) return;
    ({ docs } = await firstPage.startAfter(docs.at(-1)).get());
  }
}
