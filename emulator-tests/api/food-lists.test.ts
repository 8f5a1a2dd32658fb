import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { food, foodList } from '@potluck/functions/contract/food';
import { uncacheableListPaths } from '@potluck/functions/testing/uncacheable-list-paths';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteUrl } from '../suite/project';
import { visitor } from '../support/api';
import { storedFood } from '../support/documents';
import { useEmptyDatabase } from '../support/empty-database';
import { addFood, soup } from '../support/foods';
import { as, newPerson, type Person } from '../support/people';

const db = useEmptyDatabase();
let cook: Person;
let stranger: Person;
beforeAll(async () => {
  [cook, stranger] = await Promise.all([newPerson('Cook'), newPerson('Stranger')]);
});

const names = (body: unknown) => foodList.parse(body).map(({ food_name }) => food_name);

describe('GET /foods', () => {
  beforeEach(async () => {
    await addFood(cook, { food_name: 'banana bread', price: 4.2 });
    await addFood(cook, { food_name: 'Apple Pie', price: 18.25 });
    await addFood(cook, { food_name: 'Éclair', price: 6.5 });
  });

  it.each([
    ['', ['Apple Pie', 'banana bread', 'Éclair']],
    ['?sortField=food_name&sortOrder=asc', ['Apple Pie', 'banana bread', 'Éclair']],
    ['?sortField=food_name&sortOrder=desc', ['Éclair', 'banana bread', 'Apple Pie']],
    ['?sortField=price&sortOrder=asc', ['banana bread', 'Éclair', 'Apple Pie']],
    ['?sortField=price&sortOrder=desc', ['Apple Pie', 'Éclair', 'banana bread']],
  ])('sorts on the server with "%s"', async (query, expected) => {
    const { status, body } = await visitor.get(`/foods${query}`);
    expect(status).toBe(200);
    expect(names(body)).toEqual(expected);
  });

  it('shows the contract’s fields and nothing else', async () => {
    const { body } = await visitor.get('/foods');
    expect(foodList.parse(body)[0]?.added_by).toEqual(cook.shown);
    // As it came: to parse it is to leave out what the contract does not know.
    const [first] = body as object[];
    expect(Object.keys(first ?? {}).sort()).toEqual(Object.keys(food.shape).sort());
  });

  it('may be shared for 30 seconds and is not sent again while it is the same', async () => {
    const { headers } = await visitor.get('/foods');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
    );
    const etag = headers.get('ETag') ?? '';
    // fetch adds `no-cache` to a conditional request, unless it is told what to say.
    const conditional = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await visitor.get('/foods', conditional)).status).toBe(304);
  });

  it.each(['sortField=owner_uid', 'sortOrder=up', 'sortField=price&sortField=food_name'])(
    'refuses %s',
    async (query) => {
      const answer = await visitor.get(`/foods?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

describe('a list URL in another spelling', () => {
  /** Requests a URL byte for byte; `fetch` would drop an empty query. */
  async function headersOf(path: string) {
    const { hostname, port } = new URL(siteUrl);
    const sent = get({ hostname, port, path: `/api${path}` });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.headers;
  }

  /** The Hosting emulator parses a query and writes it anew, so the service sees the site's spelling. */
  const isRewritten = (path: string) => {
    const { pathname, searchParams } = new URL(path, siteUrl);
    const query = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
    return path !== pathname + query && storedPaths.includes(pathname + query);
  };
  const storedPaths = ['/foods', '/foods?sortField=price&sortOrder=asc', '/top-foods'];
  const rewritten = uncacheableListPaths.filter(isRewritten);
  console.log(
    `List URLs: the Hosting emulator rewrites ${rewritten.join(' ')}; food-lists.test.ts of the service tests them`,
  );

  it.each(uncacheableListPaths.filter((path) => !isRewritten(path)))(
    'is not stored by the shared cache: %s',
    async (path) => {
      expect((await headersOf(path))['cache-control'] ?? '').not.toContain('s-maxage');
    },
  );

  it('is recognized, because the contract’s own spelling is stored', async () => {
    expect((await headersOf('/foods?sortField=price&sortOrder=asc'))['cache-control']).toContain(
      's-maxage=30',
    );
  });
});

describe('GET /top-foods', () => {
  it('has the six most purchased, most first, then by name', async () => {
    const batch = db.batch();
    const counts = { Ramen: 9, Pie: 7, Apple: 7, Soup: 5, Bread: 3, Tacos: 2, Salad: 1, Cake: 0 };
    for (const [food_name, purchase_count] of Object.entries(counts)) {
      const food = storedFood(
        { ...cook, ...cook.shown },
        { ...soup, food_name },
        { purchase_count },
      );
      batch.set(db.doc(`foods/${food_name}`), food);
    }
    await batch.commit();
    const { body, headers } = await visitor.get('/top-foods');
    expect(names(body)).toEqual(['Ramen', 'Apple', 'Pie', 'Soup', 'Bread', 'Tacos']);
    expect(headers.get('Cache-Control')).toContain('s-maxage=30');
    expect(headers.get('ETag')).toMatch(/^"[\w-]{27}"$/);
  });
});

describe('GET /foods/{id}', () => {
  it.each(['no-such-food', 'a%2Fb%2Fc', '__x__', '%00', 'x'.repeat(1500)])(
    'is 404 for %s, and not kept by the CDN',
    async (id) => {
      const { status, body, headers } = await visitor.get(`/foods/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not-found' });
      expect(headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

describe('GET /my-foods/{email}', () => {
  it('has one’s own dishes, newest first', async () => {
    await addFood(cook, { food_name: 'First' });
    await addFood(stranger, { food_name: 'Not mine' });
    await addFood(cook, { food_name: 'Second' });
    const { body, headers } = await as(cook).get(`/my-foods/${cook.email}`);
    expect(names(body)).toEqual(['Second', 'First']);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('is refused for another person', async () => {
    expect((await as(cook).get(`/my-foods/${stranger.email}`)).status).toBe(403);
  });
});
