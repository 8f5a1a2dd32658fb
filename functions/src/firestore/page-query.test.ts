import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createPageHeaders, formatPageCursor, pageQuerySchema } from './pages';

const cursor = { time: 1_767_268_800_000, id: 'order-1' };

describe('pageQuerySchema', () => {
  it('parses the limit and the cursor, which are optional', () => {
    expect(v.parse(pageQuerySchema, {})).toEqual({});
    expect(v.parse(pageQuerySchema, { limit: '24', after: formatPageCursor(cursor) })).toEqual({
      limit: 24,
      after: cursor,
    });
  });

  it.each(['', 'abc', ['a', 'b']])('rejects the cursor %j', (after) => {
    expect(v.safeParse(pageQuerySchema, { after }).issues?.map(({ message }) => message)).toEqual([
      '“after” must be a cursor.',
    ]);
  });
});

describe('createPageHeaders', () => {
  const parameters = { state: 'past', limit: '24' };

  it('returns only the number of items for the last page', () => {
    expect(createPageHeaders({ total: 0, parameters, next: undefined })).toEqual({
      'X-Total-Count': '0',
    });
  });

  it('links to the next page with a URL that consists only of a query', () => {
    expect(createPageHeaders({ total: 30, parameters, next: formatPageCursor(cursor) })).toEqual({
      'X-Total-Count': '30',
      Link: `<?state=past&limit=24&after=${formatPageCursor(cursor)}>; rel="next"`,
    });
  });
});
