import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findCachedFood } from './food-queries';
import { parseFoodListUrlParams } from './food-list-url-params';
import { applyFoodFilters, filterFoods } from './food-search';
import { createNoResponseError } from '../lib/api';
import { useCloseOnBack } from '../lib/close-on-back';
import FoodsPage from './foods-page';

vi.mock('../lib/close-on-back');

const menu: Food[] = Array.from({ length: 2310 }, (_, index) => ({
  ...foodFixture,
  _id: `dish-${index}`,
  food_name: `Dish ${index}`,
  food_category: `Category ${index % 2}`,
  quantity: index % 4 === 3 ? 1200 : index % 4,
  allergens: index % 3 === 0 ? ['milk'] : [],
  ...(index % 3 === 1 && { area: 'Chorlton', cell: 'gcw2j', diets: ['vegan'], price: 0 }),
}));
let requests: URLSearchParams[];
/** The number of dishes on a page of the mock API. Most tests need few dishes, and cards are slow to render. */
let pageSize: number;
/** The name that the mock API suggests if a search finds nothing. */
let suggestion: string | undefined;
/** The mock API calls this function before each response to a request for dishes. */
let beforeResponse: () => Promise<void> | void;

function respondWithPage(query: URLSearchParams): Response {
  const params = parseFoodListUrlParams(query);
  const matches = applyFoodFilters(filterFoods(menu, params.search), params);
  const start = Number(query.get('after') ?? 0);
  const end = start + Math.min(pageSize, Number(query.get('limit')));
  const headers = new Headers({ 'X-Total-Count': String(matches.length) });
  if (matches.length === 0 && suggestion)
    headers.set('X-Suggestion', encodeURIComponent(suggestion));
  query.set('after', String(end));
  if (end < matches.length) headers.set('Link', `<?${query.toString()}>; rel="next"`);
  return Response.json(matches.slice(start, end), { headers });
}

beforeEach(() => {
  requests = [];
  pageSize = 3;
  suggestion = undefined;
  beforeResponse = () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'https://potluck.test');
    if (pathname === '/api/categories') {
      return Response.json([
        { name: 'Category 0', count: 1155 },
        { name: 'Category 1', count: 1155 },
      ]);
    }
    if (pathname === '/api/areas') return Response.json([{ name: 'Chorlton', count: 770 }]);
    requests.push(new URLSearchParams(searchParams));
    await beforeResponse();
    return respondWithPage(searchParams);
  });
  // jsdom has no layout. The mock reports the grid as visible, but not the end of the list.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(element: Element) {
        if (element.matches('ul')) this.tell([{ isIntersecting: true }]);
      }
      readonly disconnect = () => undefined;
    },
  );
  // Mocks `showModal` and `close`, because jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

function openPage(query = '') {
  history.replaceState(null, '', `/foods${query}`);
  return render(
    <BrowserRouter>
      <FoodsPage />
    </BrowserRouter>,
  );
}

const advanceTimers = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

// Queries by selector, because queries by role are slow for lists with many cards.
const cards = () => document.querySelectorAll('article');
const status = () => document.querySelector('[role=status]')?.textContent;
const searchField = () => screen.getByLabelText<HTMLInputElement>('Search');
const search = (value: string) => fireEvent.change(searchField(), { target: { value } });
const click = async (text: string, isLater = false) =>
  userEvent.click(await (isLater ? screen.findByText(text) : screen.getByText(text)));
const noMatch = () => screen.queryByText('No food items match your search.');
const expectStatus = (text: string) => waitFor(() => expect(status()).toBe(text));
const expectCardCount = (count: number) => waitFor(() => expect(cards()).toHaveLength(count));
const expectUrlQuery = (query: string) => waitFor(() => expect(location.search).toBe(query));

/** Makes the API wait before its next responses. Returns a function that sends the last one. */
function holdResponses(): () => void {
  let respond: () => void = () => undefined;
  beforeResponse = () => new Promise((resolve) => (respond = resolve));
  return () => respond();
}

describe('FoodsPage with 2,310 dishes', () => {
  it('shows 24 dishes and the number of all dishes, and keeps the loaded dishes in the cache, for a back navigation and for the page of a dish', async () => {
    pageSize = 24;
    const { unmount } = openPage();
    await expectStatus('2,310 dishes');
    await expectCardCount(24);
    expect(requests.map(String)).toEqual(['sortField=food_name&sortOrder=asc&limit=24']);
    expect(screen.getByText('Dish 3').tagName).toBe('BDI');
    const card = within(cards()[3] ?? expect.fail());
    expect(card.getByText('Available Quantity: 1,200')).toBeTruthy();
    expect(card.getByText('$9.50 BDT')).toBeTruthy();
    unmount();
    expect(findCachedFood('dish-20')?.food.food_name).toBe('Dish 20');
    openPage();
    expect(status()).toBe('2,310 dishes');
    await expectCardCount(24);
  });

  it('only logs a failure of the list, and shows the dishes after a click on “Try again”', async () => {
    beforeResponse = () => Promise.reject(new TypeError('offline'));
    openPage();
    const button = await screen.findByText('Try again');
    expect(console.error).toHaveBeenLastCalledWith(
      'The foods could not be loaded.',
      createNoResponseError(),
    );
    vi.mocked(console.error).mockClear();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(status()).toBe('');
    expect(noMatch()).toBeNull();
    beforeResponse = () => undefined;
    await userEvent.click(button);
    await expectCardCount(3);
  });
});

describe('the search of FoodsPage', () => {
  it('filters the loaded cards immediately, and sends a request to the API 250 ms after the last keystroke', async () => {
    openPage();
    await expectCardCount(3);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    search('DISH');
    advanceTimers(249);
    search('DISH 1');
    advanceTimers(249);
    expect(cards()).toHaveLength(1);
    expect(status()).toBe('Searching all dishes…');
    expect(requests).toHaveLength(1);
    advanceTimers(1);
    vi.useRealTimers();
    await expectStatus('1,111 dishes');
    expect(requests.map((query) => query.get('search'))).toEqual([null, 'dish 1']);
    expect(location.search).toBe('?search=DISH+1');
  });

  it('shows that no dish matches only after the API has responded, and “Show all dishes” clears the search and the filters', async () => {
    pageSize = 24;
    openPage('?search=dish+230&inStock=true');
    await expectStatus('8 dishes');
    const respond = holdResponses();
    search('pizza');
    await expectCardCount(0);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(status()).toBe('Searching all dishes…');
    expect(noMatch()).toBeNull();
    respond();
    await waitFor(() => expect(noMatch()).toBeTruthy());
    expect(screen.getByText('Try searching for something else!')).toBeTruthy();
    expect(status()).toBe('0 dishes');
    beforeResponse = () => undefined;
    await click('Show all dishes');
    await expectStatus('2,310 dishes');
    await expectUrlQuery('');
    expect(searchField().value).toBe('');
  });

  it('sends no request if the loaded results of a shorter search text contain all matches, unless nothing matches, because the API suggests another search', async () => {
    pageSize = 24;
    openPage('?search=dish+230');
    await expectStatus('11 dishes');
    search('dish 2309');
    await expectStatus('1 dish');
    await expectUrlQuery('?search=dish+2309');
    expect(requests).toHaveLength(1);
    suggestion = 'Dish 2309 à la crème';
    search('dish 23099');
    await screen.findByText('Did you mean Dish 2309 à la crème?');
    expect(requests).toHaveLength(2);
    await click('Did you mean Dish 2309 à la crème?');
    expect(searchField().value).toBe(suggestion);
  });

  it('keeps a long text in the field, writes 200 characters to the URL, requests 120, and shows the loaded list again after it is cleared', async () => {
    openPage();
    await expectCardCount(3);
    search('x'.repeat(5000));
    await expectUrlQuery(`?search=${'x'.repeat(200)}`);
    await waitFor(() => expect(noMatch()).toBeTruthy());
    expect(requests.map((query) => query.get('search'))).toEqual([null, 'x'.repeat(120)]);
    expect(searchField().value).toBe('x'.repeat(5000));
    await userEvent.click(screen.getByLabelText('Clear the search'));
    await expectStatus('2,310 dishes');
    await expectUrlQuery('');
  });
});

describe('the canonical URL of FoodsPage', () => {
  const readCanonicalPath = () =>
    document
      .querySelector<HTMLLinkElement>('link[rel=canonical]')
      ?.href.replace(/^https?:\/\/[^/]+/, '');

  // Search engines do not accept a canonical URL that changes. A link can contain any text as its category.
  it.each([
    [
      'contains the category, and no search, sort order, or other filter',
      '?category=Category+1&inStock=true&search=dish&sort=price-desc',
      '/foods?category=Category+1',
      'Category 1 · All Foods · Potluck',
    ],
    [
      'does not contain a category without dishes',
      '?category=Cheap+watches',
      '/foods',
      'All Foods · Potluck',
    ],
  ])('is missing while the list loads, and then %s', async (_behavior, query, path, title) => {
    openPage(query);
    expect(readCanonicalPath()).toBeUndefined();
    await waitFor(() => expect(readCanonicalPath()).toBe(path));
    expect(document.title).toBe(title);
  });
});

describe('the place and the remembered filters of FoodsPage', () => {
  /** Mocks the position of the browser. Undefined if the user does not share it. */
  const mockPosition = (coords: { latitude: number; longitude: number } | undefined) =>
    vi.stubGlobal('navigator', {
      geolocation: {
        getCurrentPosition: (resolve: (position: object) => void, reject: () => void) =>
          coords ? resolve({ coords }) : reject(),
      },
    });

  it('writes only the cell of the position to the URL after a click on “Near me”, and then shows distances and offers to sort by them or by the rating', async () => {
    mockPosition({ latitude: 53.472_123, longitude: -2.265_678 });
    openPage('?search=dish+1');
    await expectStatus('1,111 dishes');
    expect(cards()[0]?.textContent).toContain('AmaraChorlton');
    expect(cards()[0]?.textContent).toContain('Free$0.00 BDT');
    expect(screen.queryByLabelText('Nearest first')).toBeNull();
    await click('Filters');
    await click('Near me');
    await expectUrlQuery('?search=dish+1&near=gcw2h');
    await waitFor(() => expect(cards()[0]?.textContent).toContain('Chorlton · about 3 km'));
    await userEvent.selectOptions(screen.getByLabelText('Within'), '5 km');
    act(() => vi.mocked(useCloseOnBack).mock.lastCall?.[1]());
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByLabelText('Nearest first'));
    await expectUrlQuery('?search=dish+1&near=gcw2h&within=5&nearest=true');
    const nearestQuery =
      'sortField=distance&sortOrder=asc&search=dish+1&near=gcw2h&within=5&limit=24';
    await waitFor(() => expect(requests.at(-1)?.toString()).toBe(nearestQuery));
    const isOn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).checked;
    await userEvent.click(screen.getByLabelText('Best rated'));
    await expectUrlQuery('?search=dish+1&near=gcw2h&within=5&best=true');
    await waitFor(() =>
      expect(requests.at(-1)?.toString()).toContain('sortField=rating&sortOrder=desc&'),
    );
    expect(isOn('Nearest first')).toBe(false);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Price (Low to High)');
    expect(isOn('Best rated')).toBe(false);
    await userEvent.click(screen.getByLabelText('Remove the filter Near me'));
    await expectUrlQuery('?search=dish+1&sort=price-asc');
    expect(screen.queryByLabelText('Nearest first')).toBeNull();
  });

  it('asks to choose an area if the browser shares no position, and filters by area, day, and price', async () => {
    vi.setSystemTime(new Date(2026, 10, 20, 12));
    mockPosition(undefined);
    openPage('?near=gcw2j&search=dish+1');
    await waitFor(() => expect(cards()[0]?.textContent).toContain('Chorlton · in your area'));
    await click('Filters (1)');
    const nearMe = await screen.findByRole('button', { name: 'Near me' });
    await userEvent.click(nearMe);
    await expectUrlQuery('?search=dish+1');
    await userEvent.click(nearMe);
    const text = 'Your browser did not share a location. Choose an area.';
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await userEvent.selectOptions(screen.getByLabelText('Area'), 'Chorlton (770)');
    await userEvent.click(within(screen.getByRole('dialog')).getByLabelText('Free'));
    await expectStatus('373 dishes');
    const today = screen.getByRole('button', { name: 'Today' });
    await userEvent.click(today);
    expect(today.getAttribute('aria-pressed')).toBe('true');
    await expectStatus('0 dishes');
    fireEvent.change(screen.getByLabelText('Another date'), { target: { value: '2026-11-28' } });
    await expectUrlQuery('?search=dish+1&area=Chorlton&free=true&day=2026-11-28');
    await userEvent.click(screen.getByLabelText('Remove the filter Sat, Nov 28'));
    await expectStatus('373 dishes');
  });

  it('keeps the diet and the allergens in this browser after “Remember for me”, also for a link without them, and stops after a click on the chip', async () => {
    const { unmount } = openPage('?without=milk');
    await expectStatus('1,540 dishes');
    await click('Filters (1)');
    await userEvent.click(screen.getByLabelText('Remember for me'));
    await userEvent.click(screen.getByLabelText('Vegetarian'));
    await expectStatus('770 dishes');
    unmount();
    const visit = openPage('?search=pizza');
    await click('Show all dishes', true);
    await expectStatus('770 dishes');
    expect(requests.at(-1)?.get('diet')).toBe('vegetarian');
    visit.unmount();
    const third = openPage();
    await expectUrlQuery('?diet=vegetarian&without=milk');
    // React has then processed the URL.
    await expectStatus('770 dishes');
    await click('Remembered for you');
    expect(screen.queryByText('Remembered for you')).toBeNull();
    expect(screen.getByLabelText('Remove the filter Vegetarian')).toBeTruthy();
    third.unmount();
    openPage();
    await expectStatus('2,310 dishes');
  });

  it('keeps an allergen that another tab has remembered', async () => {
    openPage('?without=milk');
    await click('Filters (1)');
    await userEvent.click(screen.getByLabelText('Remember for me'));
    act(() => {
      localStorage.setItem('remembered-filters', 'diet=&without=milk,peanuts');
      dispatchEvent(new StorageEvent('storage'));
    });
    await userEvent.click(screen.getByLabelText('Vegetarian'));
    await expectUrlQuery('?without=milk%2Cpeanuts&diet=vegetarian');
    expect(localStorage.getItem('remembered-filters')).toBe(
      'diet=vegetarian&without=milk%2Cpeanuts',
    );
  });

  it('stores no diet and no allergens again after a logout in another tab', async () => {
    openPage('?without=milk');
    await click('Filters (1)');
    await userEvent.click(screen.getByLabelText('Remember for me'));
    act(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage'));
    });
    expect(screen.queryByText('Remembered for you')).toBeNull();
    await userEvent.click(screen.getByLabelText('Vegetarian'));
    await expectUrlQuery('?without=milk&diet=vegetarian');
    expect(localStorage).toHaveLength(0);
  });
});

describe('the filters of FoodsPage', () => {
  const activeFilters = () => screen.queryByRole('group', { name: 'Active filters' });

  async function openSheet(query: string, count: string) {
    openPage(query);
    await expectStatus(count);
    await click('Filters');
    return within(await screen.findByRole('dialog', { name: 'Filters' }));
  }

  it('are read from the URL, sent to the API, and written to the URL without a new history entry', async () => {
    openPage('?without=milk,stones&inStock=true');
    await expectStatus('1,155 dishes');
    const entries = history.length;
    await userEvent.click(screen.getByLabelText('In stock'));
    await expectStatus('1,540 dishes');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Category 1 (1,155)');
    await expectStatus('770 dishes');
    await expectUrlQuery('?without=milk&category=Category+1');
    expect(history.length).toBe(entries);
    expect(requests.at(-1)?.toString()).toBe(
      'sortField=food_name&sortOrder=asc&category=Category+1&without=milk&limit=24',
    );
  });

  it('can be removed one by one or all together', async () => {
    openPage('?without=milk,nuts&inStock=true&category=Category+1');
    const filters = 'Category 1, In stock, Without milk, Without nuts, Clear all';
    const names = () =>
      within(activeFilters() ?? expect.fail())
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .join(', ');
    expect(names()).toBe(filters);
    await userEvent.click(screen.getByLabelText('Remove the filter Without milk'));
    expect(names()).toBe(filters.replace('Without milk, ', ''));
    expect(document.activeElement).toBe(activeFilters());
    await click('Clear all');
    expect(activeFilters()).toBeNull();
    expect(document.activeElement).toBe(searchField());
    await expectStatus('2,310 dishes');
  });

  it('are in a sheet, in which two quick clicks select two allergens, and “Clear all” keeps the focus', async () => {
    const sheet = await openSheet('', '2,310 dishes');
    expect(document.documentElement.classList.contains('overflow-hidden')).toBe(true);
    expect(sheet.getByText(/dishes whose cook has not declared the allergens/)).toBeTruthy();
    act(() => {
      sheet.getByLabelText('Milk').click();
      sheet.getByLabelText('Nuts').click();
    });
    await waitFor(() => expect(requests.at(-1)?.get('without')).toBe('milk,nuts'));
    expect(await sheet.findByText('1,540 dishes')).toBeTruthy();
    expect(screen.getByText('Filters (2)')).toBeTruthy();
    const clearAll = sheet.getByRole<HTMLButtonElement>('button', { name: 'Clear all' });
    await userEvent.click(clearAll);
    expect(clearAll.getAttribute('aria-disabled')).toBe('true');
    // A browser moves the focus away from a button with the attribute `disabled`. jsdom does not.
    expect(clearAll.disabled).toBe(false);
    expect(document.activeElement).toBe(clearAll);
    await userEvent.click(sheet.getByText('Show dishes'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.classList.contains('overflow-hidden')).toBe(false);
  });

  it('say with only one of Nuts and Peanuts that the other one is a separate allergen', async () => {
    const sheet = await openSheet('?search=dish+2309', '1 dish');
    const note = () => sheet.queryByText(/ are a separate allergen\./);
    await userEvent.click(sheet.getByLabelText('Nuts'));
    expect(note()?.textContent).toMatch(/^Peanuts are/);
    expect(note()?.closest('[aria-live=polite]')).toBeTruthy();
    await userEvent.click(sheet.getByLabelText('Peanuts'));
    expect(note()).toBeNull();
    await expectUrlQuery('?search=dish+2309&without=peanuts%2Cnuts');
    await userEvent.click(sheet.getByLabelText('Nuts'));
    expect(note()?.textContent).toMatch(/^Nuts are/);
  });
});
