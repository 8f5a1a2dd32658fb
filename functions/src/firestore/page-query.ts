import * as v from 'valibot';
import { createPageLimitSchema } from '../contract/page-limit';
import { formatPageCursor, parsePageCursor, type PageCursor } from './page-cursor';

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
