import { describe, expect, it } from 'vitest';
import { toPaginatedResult } from './paginated-result';

describe('toPaginatedResult', () => {
  it('returns the query string of the next page and the number of all items', () => {
    const headers = new Headers({ Link: '<?limit=2&after=abc>; rel="next"', 'X-Total-Count': '3' });
    expect(toPaginatedResult(['a', 'b'], headers)).toEqual({
      items: ['a', 'b'],
      next: 'limit=2&after=abc',
      total: 3,
    });
  });

  it('returns a page with neither a next page nor a total for a response without headers', () => {
    expect(toPaginatedResult(['a'], new Headers())).toEqual({
      items: ['a'],
      next: undefined,
      total: undefined,
    });
  });

  it.each(['<?limit=2>; rel="prev"', '<https://example.com/?limit=2>; rel="next"', 'next'])(
    'returns no next page if the Link header is %s',
    (Link) => {
      expect(toPaginatedResult([], new Headers({ Link })).next).toBeUndefined();
    },
  );
});
