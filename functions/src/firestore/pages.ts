import {
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from '@google-cloud/firestore';
import * as v from 'valibot';
import { createPageLimitSchema, documentIdSchema } from '../contract/fields';
import type { DocumentMeter } from '../http/document-meter';

/** Returns a query parameter with the sort values of a list item, so it stays valid if the item disappears. */
export function formatCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Returns the values of a cursor, or undefined if the text is not a cursor with these values. Rejects other encodings of
 * the same values, because each would create another entry in the shared cache.
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
interface PageCursor {
  /** Milliseconds since the epoch. They are exact, because the API stores these times without microseconds. */
  time: number;
  id: string;
}

/** The last millisecond of the year 9999. Firestore cannot store a later time. */
const MAX_TIME = 253_402_300_799_999;

const pageCursorSchema = v.strictTuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_TIME)),
  documentIdSchema,
]);

export function formatPageCursor({ time, id }: PageCursor): string {
  return formatCursor([time, id]);
}

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
  total: number | undefined;
  parameters: string | Record<string, string>;
  next: string | undefined;
}

/** The URL of the next page consists only of a query, so it is valid with and without the path prefix of Hosting. */
export function createPageHeaders({ total, parameters, next }: PageHeaders) {
  const headers: Record<string, string> = {};
  if (total !== undefined) headers['X-Total-Count'] = String(total);
  if (next !== undefined) {
    const query = new URLSearchParams(parameters);
    query.set('after', next);
    headers.Link = `<?${query.toString()}>; rel="next"`;
  }
  return headers;
}

export const MAX_DOCUMENTS_PER_PAGE = 1_000;

/**
 * Resolves with one page of a query's documents, sorted by a time and then by id. Without the default for `limit`, one
 * account with many documents could fill the memory of an API instance.
 */
export async function readPage<Stored>(
  query: Query<Stored>,
  { timeField, direction }: { timeField: string; direction: 'asc' | 'desc' },
  { limit: requested = Infinity, after }: PageQuery,
  meter: Pick<DocumentMeter, 'read'>,
) {
  const limit = Math.min(requested, MAX_DOCUMENTS_PER_PAGE);
  const sorted = query.orderBy(timeField, direction).orderBy(FieldPath.documentId(), direction);
  const rest = after ? sorted.startAfter(Timestamp.fromMillis(after.time), after.id) : sorted;
  // If one document more than requested exists, there is a next page.
  const read = () => rest.limit(limit + 1).get();
  const { docs } = await meter.read(limit, read, (found) => found.size);
  const documents = docs.slice(0, limit);
  const last = docs.length > limit ? documents.at(-1) : undefined;
  const time = last?.get(timeField) as Timestamp | undefined;
  const next = last && time && formatPageCursor({ time: time.toMillis(), id: last.id });
  return { documents, next };
}

/**
 * Yields all documents of a sorted query in pages of up to `pageSize` documents, so the memory holds only one page. No
 * page is empty. The caller can delete the documents of a page.
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
