import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findCachedFood, prefetchFoods } from './food-queries';
import { parseFoodListUrlParams } from './food-list-url-params';
import { markLocalWrite } from '../lib/local-writes';
import FoodsPage from './foods-page';

const user = userEvent.setup();
let menu: Food[];
let requests: URLSearchParams[];
/** The mock API calls this function before each response to a request for dishes. */
let beforeResponse: (query: URLSearchParams) => Promise<void> | void;
/**
 * Callbacks of the mocked IntersectionObserver that report the end of the list as visible. Empty if no more dishes
 * load automatically.
 */
let observedEnds: Set<() => void>;

const createMenu = (count: number): Food[] =>
  Array.from({ length: count }, (_, index) => ({
    ...foodFixture,
    _id: `dish-${index}`,
    food_name: `Dish ${index}`,
    food_category: `Category ${index % 2}`,
    quantity: index % 4,
    allergens: index % 3 === 0 ? ['milk'] : [],
  }));

function respondWithPage(query: URLSearchParams): Response {
  const without = query.get('without')?.split(',') ?? [];
  const matches = menu.filter(
    ({ food_name, food_category, quantity, allergens = [] }) =>
      food_name.toLowerCase().includes(query.get('search') ?? '') &&
      [null, food_category].includes(query.get('category')) &&
      (query.get('inStock') === null || quantity > 0) &&
      !without.some((name) => allergens.some((allergen) => allergen === name)),
  );
  const start = Number(query.get('after') ?? 0);
  const end = start + Number(query.get('limit'));
  const headers = new Headers({ 'X-Total-Count': String(matches.length) });
  if (end < matches.length) {
    query.set('after', String(end));
    headers.set('Link', `<?${query.toString()}>; rel="next"`);
  }
  return Response.json(matches.slice(start, end), { headers });
}

beforeEach(() => {
  menu = createMenu(2310);
  requests = [];
  beforeResponse = () => undefined;
  history.replaceState(null, '', '/foods');
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'https://potluck.test');
    if (pathname === '/api/categories') {
      return Response.json([
        { name: 'Category 0', count: 1155 },
        { name: 'Category 1', count: 1155 },
      ]);
    }
    requests.push(new URLSearchParams(searchParams));
    await beforeResponse(searchParams);
    return respondWithPage(searchParams);
  });
  // jsdom has no layout. The mock reports the grid as visible, and the end of the list only after
  // `scrollToEnd`.
  observedEnds = new Set();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      own: (() => void) | undefined;
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element) {
        const own = () => {
          this.tell([{ isIntersecting: true }]);
        };
        if (element.matches('ul')) own();
        else observedEnds.add((this.own = own));
      }
      disconnect() {
        if (this.own) observedEnds.delete(this.own);
      }
    },
  );
  // Mocks `showModal` and `close`, because jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  return vi.unstubAllGlobals;
});

function renderPage() {
  return render(
    <StrictMode>
      <BrowserRouter>
        <FoodsPage />
      </BrowserRouter>
    </StrictMode>,
  );
}

async function scrollToEnd() {
  await waitFor(() => {
    expect(observedEnds.size).toBe(1);
  });
  act(() => {
    for (const showEnd of observedEnds) showEnd();
  });
}

function advanceTimers(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const cards = () => screen.queryAllByRole('article');
const status = () => screen.getAllByRole('status')[0]?.textContent;
const searchField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const showMoreButton = () => screen.queryByRole('button', { name: 'Show more dishes' });
const expectStatus = (text: string) =>
  waitFor(() => {
    expect(status()).toBe(text);
  });
const expectCardCount = (count: number) =>
  waitFor(() => {
    expect(cards()).toHaveLength(count);
  });
const noMatch = () => screen.queryByText('No food items match your search.');

/** Renders the page and loads the pages that need no click. */
async function loadThreePages() {
  renderPage();
  for (const count of [24, 48]) {
    await expectCardCount(count);
    await scrollToEnd();
  }
  await expectCardCount(72);
}

describe('FoodsPage with 2,310 dishes', () => {
  it('shows 24 dishes and the number of all dishes', async () => {
    renderPage();
    await expectStatus('24 of 2,310 dishes');
    await expectCardCount(24);
    expect(requests.map(String)).toEqual(['sortField=food_name&sortOrder=asc&limit=24']);
    expect(showMoreButton()).toBeNull();
  });

  it('loads two more pages while the user scrolls, and then shows a button', async () => {
    await loadThreePages();
    expect(status()).toBe('72 of 2,310 dishes');
    expect(showMoreButton()).toBeTruthy();
    expect(observedEnds.size).toBe(0);
    expect(requests.map((query) => query.get('after'))).toEqual([null, '24', '48']);
  });

  it('moves the focus to the first new card after a click on “Show more dishes”', async () => {
    await loadThreePages();
    showMoreButton()?.focus();
    await user.keyboard('{Enter}');
    await expectStatus('96 of 2,310 dishes');
    await expectCardCount(96);
    expect(document.activeElement?.textContent).toContain('Dish 72');
    expect(requests).toHaveLength(4);
  });

  it('leaves the focus in the search field if the user has moved it there while more dishes load', async () => {
    await loadThreePages();
    let respond!: () => void;
    beforeResponse = () => new Promise((resolve) => (respond = resolve));
    await user.click(screen.getByRole('button', { name: 'Show more dishes' }));
    searchField().focus();
    respond();
    await expectCardCount(96);
    expect(document.activeElement).toBe(searchField());
  });

  it('shows a message and “Try again” if a further page fails to load, and keeps the loaded cards', async () => {
    renderPage();
    await expectCardCount(24);
    beforeResponse = () => Promise.reject(new TypeError('offline'));
    await scrollToEnd();
    expect(await screen.findByText('More dishes could not be loaded.')).toBeTruthy();
    expect(cards()).toHaveLength(24);
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
    beforeResponse = () => undefined;
    const button = screen.getByRole('button', { name: 'Try again' });
    await user.click(button);
    await expectCardCount(48);
    expect(screen.queryByText('More dishes could not be loaded.')).toBeNull();
    // The retry must request only the page that failed, and not the first page.
    expect(requests.filter((query) => !query.has('after'))).toHaveLength(1);
  });

  it('shows the cards of all loaded pages from the cache after a back navigation', async () => {
    const { unmount } = renderPage();
    await expectCardCount(24);
    await scrollToEnd();
    await expectCardCount(48);
    unmount();
    renderPage();
    expect(status()).toBe('48 of 2,310 dishes');
    await expectCardCount(48);
  });
});

it('prefetchFoods loads the first page of dishes, so FoodsPage sends no second request for it', async () => {
  await prefetchFoods(parseFoodListUrlParams(new URLSearchParams()));
  render(
    <BrowserRouter>
      <FoodsPage />
    </BrowserRouter>,
  );
  expect(status()).toBe('24 of 2,310 dishes');
  await expectCardCount(24);
  expect(requests).toHaveLength(1);
});

it('FoodsPage bypasses the CDN for each page of dishes after a write of the user', async () => {
  markLocalWrite();
  renderPage();
  await expectCardCount(24);
  await scrollToEnd();
  await expectCardCount(48);
  expect(requests.every((query) => query.has('fresh'))).toBe(true);
});

it('findCachedFood returns a dish from the second cached page of the list on FoodsPage', async () => {
  const { unmount } = renderPage();
  await expectCardCount(24);
  await scrollToEnd();
  await expectCardCount(48);
  unmount();
  expect(findCachedFood('dish-40')?.food.food_name).toBe('Dish 40');
});

describe('The search of FoodsPage', () => {
  it('filters the loaded cards immediately, and sends a request to the API 250 ms after the last keystroke', async () => {
    renderPage();
    await expectCardCount(24);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    fireEvent.change(searchField(), { target: { value: 'DISH' } });
    advanceTimers(249);
    fireEvent.change(searchField(), { target: { value: 'DISH 1' } });
    advanceTimers(249);
    expect(cards()).toHaveLength(11);
    expect(status()).toBe('Searching all dishes…');
    expect(requests).toHaveLength(1);
    advanceTimers(1);
    vi.useRealTimers();
    await expectStatus('24 of 1,111 dishes');
    expect(requests.map((query) => query.get('search'))).toEqual([null, 'dish 1']);
    expect(location.search).toBe('?search=DISH+1');
  });

  it('shows the message that no dish matches only after the API has responded', async () => {
    renderPage();
    await expectCardCount(24);
    let respond!: () => void;
    beforeResponse = () => new Promise((resolve) => (respond = resolve));
    fireEvent.change(searchField(), { target: { value: 'pizza' } });
    await expectCardCount(0);
    await waitFor(() => {
      expect(requests).toHaveLength(2);
    });
    expect(noMatch()).toBeNull();
    respond();
    await waitFor(() => {
      expect(noMatch()).toBeTruthy();
    });
    expect(status()).toBe('0 dishes');
  });

  it('waits for the API response if the results of the previous search text contain no match', async () => {
    history.replaceState(null, '', '/foods?search=dish+230');
    renderPage();
    await expectStatus('11 dishes');
    fireEvent.change(searchField(), { target: { value: 'dish 1' } });
    await expectCardCount(0);
    expect(status()).toBe('Searching all dishes…');
    expect(noMatch()).toBeNull();
    await expectStatus('24 of 1,111 dishes');
  });

  it('discards a late API response to an earlier search text', async () => {
    renderPage();
    await expectCardCount(24);
    const held: (() => void)[] = [];
    beforeResponse = (query) =>
      query.get('search') === 'dish 2' ? new Promise((resolve) => held.push(resolve)) : undefined;
    fireEvent.change(searchField(), { target: { value: 'dish 2' } });
    await waitFor(() => {
      expect(held).toHaveLength(1);
    });
    fireEvent.change(searchField(), { target: { value: 'dish 2309' } });
    await expectStatus('1 dish');
    await act(() => Promise.resolve(held[0]?.()));
    expect(status()).toBe('1 dish');
    expect(cards().map((card) => card.querySelector('h2')?.textContent)).toEqual(['Dish 2309']);
  });

  it('sends no request if the loaded results of a shorter search text contain all matches', async () => {
    history.replaceState(null, '', '/foods?search=dish+230');
    renderPage();
    await expectStatus('11 dishes');
    await user.type(searchField(), '9');
    await expectStatus('1 dish');
    await user.type(searchField(), '9');
    await waitFor(() => {
      expect(noMatch()).toBeTruthy();
    });
    await waitFor(() => {
      expect(location.search).toBe('?search=dish+23099');
    });
    expect(requests).toHaveLength(1);
  });

  it('requests only the first 120 characters of a longer search text, and shows the message that no dish matches', async () => {
    renderPage();
    await expectCardCount(24);
    await user.click(searchField());
    await user.paste('x'.repeat(121));
    await waitFor(() => {
      expect(noMatch()).toBeTruthy();
    });
    expect(requests.map((query) => query.get('search'))).toEqual([null, 'x'.repeat(120)]);
  });

  it('writes only the first 200 characters of the search text to the URL, and keeps the complete text in the field', async () => {
    renderPage();
    await expectCardCount(24);
    await user.click(searchField());
    await user.paste('x'.repeat(5000));
    await waitFor(() => {
      expect(location.search).toBe(`?search=${'x'.repeat(200)}`);
    });
    await waitFor(() => {
      expect(noMatch()).toBeTruthy();
    });
    expect(searchField().value).toBe('x'.repeat(5000));
    await user.clear(searchField());
    await waitFor(() => {
      expect(location.search).toBe('');
    });
  });

  it('shows the loaded list again immediately after the search text is cleared', async () => {
    renderPage();
    await expectCardCount(24);
    await user.type(searchField(), 'dish 2309');
    await expectStatus('1 dish');
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await expectStatus('24 of 2,310 dishes');
    await waitFor(() => {
      expect(location.search).toBe('');
    });
  });
});

describe('The canonical URL of FoodsPage', () => {
  const readCanonicalPath = () =>
    document
      .querySelector<HTMLLinkElement>('link[rel=canonical]')
      ?.href.replace(/^https?:\/\/[^/]+/, '');

  it('contains the category, and no search, sort order, or other filter', async () => {
    history.replaceState(
      null,
      '',
      '/foods?category=Category+1&inStock=true&search=dish&sort=price-desc',
    );
    renderPage();
    await waitFor(() => {
      expect(readCanonicalPath()).toBe('/foods?category=Category+1');
    });
    expect(document.title).toBe('Category 1 · All Foods · Potluck');
  });

  it('does not contain a category without dishes, because a link can contain any text', async () => {
    history.replaceState(null, '', '/foods?category=Cheap+watches');
    renderPage();
    await waitFor(() => {
      expect(readCanonicalPath()).toBe('/foods');
    });
    expect(document.title).toBe('All Foods · Potluck');
  });

  it('is missing while the list loads, because search engines do not accept a canonical URL that changes', async () => {
    let respond: () => void = () => undefined;
    beforeResponse = () => new Promise<void>((resolve) => (respond = resolve));
    history.replaceState(null, '', '/foods?category=Category+1');
    renderPage();
    expect(readCanonicalPath()).toBeUndefined();
    await waitFor(() => {
      expect(requests).toHaveLength(1);
    });
    respond();
    await waitFor(() => {
      expect(readCanonicalPath()).toBe('/foods?category=Category+1');
    });
  });
});

describe('The filters of FoodsPage', () => {
  it('are read from the URL, sent to the API, and written to the URL without a new history entry', async () => {
    history.replaceState(null, '', '/foods?without=milk,stones&inStock=true');
    renderPage();
    await expectStatus('24 of 1,155 dishes');
    const entries = history.length;
    await user.click(screen.getByRole('checkbox', { name: 'In stock' }));
    await expectStatus('24 of 1,540 dishes');
    await user.selectOptions(screen.getByLabelText('Category'), 'Category 1 (1,155)');
    await expectStatus('24 of 770 dishes');
    await waitFor(() => {
      expect(location.search).toBe('?without=milk&category=Category+1');
    });
    expect(history.length).toBe(entries);
    expect(requests.at(-1)?.toString()).toBe(
      'sortField=food_name&sortOrder=asc&category=Category+1&without=milk&limit=24',
    );
  });

  it('can be removed one by one or all together', async () => {
    history.replaceState(null, '', '/foods?without=milk,nuts&inStock=true&category=Category+1');
    renderPage();
    const active = () => screen.getByRole('group', { name: 'Active filters' });
    const names = () =>
      within(active())
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual([
      'Category 1',
      'In stock',
      'Without milk',
      'Without nuts',
      'Clear all',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove the filter Without milk' }));
    expect(names()).toHaveLength(4);
    expect(document.activeElement).toBe(active());
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
    expect(document.activeElement).toBe(searchField());
    await expectStatus('24 of 2,310 dishes');
  });

  it('are in a sheet that opens after a click on a button, and two quick clicks in the sheet select two allergens', async () => {
    renderPage();
    await expectStatus('24 of 2,310 dishes');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByText(/dishes whose cook has not declared the allergens/)).toBeTruthy();
    let respond!: () => void;
    beforeResponse = () => new Promise((resolve) => (respond = resolve));
    act(() => {
      sheet.getByRole('checkbox', { name: 'Milk' }).click();
      sheet.getByRole('checkbox', { name: 'Nuts' }).click();
    });
    await waitFor(() => {
      expect(requests.at(-1)?.get('without')).toBe('milk,nuts');
    });
    expect(sheet.getByRole('button', { name: 'Show dishes' })).toBeTruthy();
    respond();
    expect(document.documentElement.classList.contains('overflow-hidden')).toBe(true);
    await user.click(await sheet.findByRole('button', { name: 'Show 1,540 dishes' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.classList.contains('overflow-hidden')).toBe(false);
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  });

  it.each([
    ['Nuts', 'Peanuts'],
    ['Peanuts', 'Nuts'],
  ])(
    'offer, when the user selects %s, to leave out %s too, and keep the focus in the sheet',
    async (selected, other) => {
      renderPage();
      await expectStatus('24 of 2,310 dishes');
      await user.click(screen.getByRole('button', { name: 'Filters' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
      const checkbox = sheet.getByRole('checkbox', { name: selected });
      await user.click(checkbox);
      const note = sheet.getByText(new RegExp(`^${other} are a separate allergen\\.`));
      expect(note.closest('[aria-live=polite]')).toBeTruthy();
      expect(document.activeElement).toBe(checkbox);
      sheet.getByRole('button', { name: `Leave out ${other.toLowerCase()} too` }).focus();
      await user.keyboard('{Enter}');
      const otherCheckbox = sheet.getByRole<HTMLInputElement>('checkbox', { name: other });
      expect(otherCheckbox.checked).toBe(true);
      expect(document.activeElement).toBe(otherCheckbox);
      expect(screen.queryByText(/separate allergen/)).toBeNull();
      await waitFor(() => {
        expect(location.search).toBe('?without=peanuts%2Cnuts');
      });
    },
  );

  it('offer to leave out peanuts below the active filters if the allergen options are closed', async () => {
    history.replaceState(null, '', '/foods?without=nuts');
    renderPage();
    await user.click(screen.getByRole('button', { name: 'Leave out peanuts too' }));
    expect(screen.getByRole('button', { name: 'Remove the filter Without peanuts' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Active filters' }));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Without nuts' }));
    expect(screen.getByText(/^Nuts are a separate allergen/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Without allergens (1)' }));
    await screen.findByRole('checkbox', { name: 'Nuts' });
    expect(screen.getAllByText(/^Nuts are a separate allergen/)).toHaveLength(1);
  });

  it('are cleared, together with the search text, by a click on “Show all dishes”', async () => {
    history.replaceState(null, '', '/foods?search=pizza&inStock=true');
    renderPage();
    await user.click(await screen.findByRole('button', { name: 'Show all dishes' }));
    await expectStatus('24 of 2,310 dishes');
    expect(searchField()).toHaveProperty('value', '');
  });
});
