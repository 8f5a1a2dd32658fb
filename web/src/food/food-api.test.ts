import { foodFieldsFixture, foodFixture } from '@potluck/functions/testing/food-fixture';
import { userProfileFixture } from '@potluck/functions/testing/user-fixtures';
import { expect, it, vi } from 'vitest';
import { callProtectedApi, callPublicApi } from '../lib/api';
import { addFood, readFood, readFoodListPage } from './food-api';

vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
  callPublicApi: vi.fn(),
}));

it('addFood sends the idempotency key in a header and resolves with the response', async () => {
  const data = { insertedId: 'soup' };
  const call = vi.mocked(callProtectedApi);
  call.mockResolvedValue({ data, etag: null, headers: new Headers() });
  const body = { ...foodFieldsFixture, added_by: userProfileFixture };
  expect(await addFood(body, 'the-same-key')).toEqual(data);
  expect(call).toHaveBeenCalledExactlyOnceWith(
    '/foods',
    expect.objectContaining({
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': 'the-same-key' },
    }),
  );
});

it('readFood resolves with the ETag of the form, which does not change while the dish sells', async () => {
  const headers = new Headers({ 'X-Form-ETag': '"form"', ETag: '"all"' });
  vi.mocked(callPublicApi).mockResolvedValue({ data: foodFixture, etag: '"all"', headers });
  expect(await readFood('soup')).toEqual({ food: foodFixture, etag: '"form"' });
});

it('readFoodListPage limits the next page to 24 dishes, even if the current page is larger', async () => {
  const Link = '<?sortField=price&sortOrder=asc&limit=240&after=abc>; rel="next"';
  const headers = new Headers({ Link, 'X-Total-Count': '2310' });
  vi.mocked(callPublicApi).mockResolvedValue({ data: [], etag: null, headers });
  expect(await readFoodListPage('limit=240')).toEqual({
    items: [],
    next: 'sortField=price&sortOrder=asc&limit=24&after=abc',
    total: 2310,
    etag: null,
  });
});
