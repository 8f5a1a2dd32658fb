import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoResponseError } from './api';
import { createPagedQuery, usePagedQuery, type Page } from './paged-query';
import { createUserQueryKey, pollEvery, refreshQueries } from './query-client';

const INTERVAL_MS = 15_000;

interface Item {
  id: string;
  state: string;
}

/** The items on the server, in the sort order of the list. A page contains two of them. */
let stored: Item[];
/** The version of the stored items. */
let version: number;
const createItems = (...ids: string[]) => ids.map((id) => ({ id, state: 'placed' }));

function readStoredPage(query: string): Page<Item> {
  const after = query.split('after=')[1];
  // The cursor contains the value of an item, so it stays valid after the item is deleted.
  const rest = after === undefined ? stored : stored.filter(({ id }) => id > after);
  const items = rest.slice(0, 2);
  const next = rest.length > 2 ? `after=${items.at(-1)?.id}` : undefined;
  return { items, next, total: stored.length, etag: String(version) };
}

function changeStored(items: Item[]): void {
  stored = items;
  version += 1;
}

const read = vi.fn<(query: string) => Promise<Page<Item>>>();
const queries = () => read.mock.calls.map(([query]) => query);

beforeEach(() => {
  vi.useFakeTimers();
  version = 0;
  changeStored(createItems('a', 'b', 'c', 'd', 'e', 'f', 'g'));
  read.mockReset();
  read.mockImplementation((query) => Promise.resolve(readStoredPage(query)));
});

let query: ReturnType<typeof usePagedQuery<Item>>;

function List() {
  const listQuery = usePagedQuery<Item>({
    ...createPagedQuery(createUserQueryKey('sam', 'orders'), 'first', read),
    ...pollEvery(INTERVAL_MS),
  });
  useEffect(() => {
    query = listQuery;
  });
  const { items, total, isLoading, isLoadingMore, hasMore, hasMoreFailed } = listQuery;
  const state = Object.entries({ isLoading, isLoadingMore, hasMore, hasMoreFailed })
    .filter(([, is]) => is)
    .map(([name]) => name);
  const shown = items?.map(
    ({ id, state: itemState }) => `${id}${itemState === 'placed' ? '' : '!'}`,
  );
  return <p>{[shown?.join(''), total === undefined ? '' : `of ${total}`, ...state].join(' ')}</p>;
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const advanceToNextRead = () => act(() => vi.advanceTimersByTimeAsync(INTERVAL_MS));
const shown = () => screen.getByText(/./).textContent;

async function loadMore() {
  act(() => query.loadMore());
  await settle();
}

/** Renders the list, and loads its first pages. */
async function renderPages(count: number) {
  const rendered = render(<List />);
  await settle();
  for (let page = 1; page < count; page += 1) await loadMore();
  return rendered;
}

const markAsReady = (...ids: string[]) =>
  changeStored(stored.map((item) => (ids.includes(item.id) ? { ...item, state: 'ready' } : item)));

describe('usePagedQuery', () => {
  it('reads the first page, and each further page with one request, two of them without a click', async () => {
    await renderPages(1);
    for (const [text, isMoreAutomatic] of [
      ['ab of 7 hasMore', true],
      ['abcd of 7 hasMore', true],
      ['abcdef of 7 hasMore', false],
      ['abcdefg of 7', false],
    ] as const) {
      expect(shown()).toBe(text);
      expect(query.isMoreAutomatic).toBe(isMoreAutomatic);
      await loadMore();
    }
    expect(queries()).toEqual(['first', 'after=b', 'after=d', 'after=f']);
  });

  it('sends one request if loadMore is called twice for the same page', async () => {
    await renderPages(1);
    let respond!: (page: Page<Item>) => void;
    read.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    await loadMore();
    expect(shown()).toBe('ab of 7 isLoadingMore hasMore');
    await loadMore();
    respond(readStoredPage('after=b'));
    await settle();
    expect(shown()).toBe('abcd of 7 hasMore');
    expect(queries()).toEqual(['first', 'after=b']);
  });

  it('treats a page as the complete list if it has neither a next page nor a total count', async () => {
    read.mockResolvedValue({ items: stored, next: undefined, total: undefined });
    await renderPages(1);
    expect(shown()).toBe('abcdefg of 7');
  });

  it('reads only the first page at the polling interval if nothing has changed, and otherwise all loaded pages', async () => {
    await renderPages(3);
    read.mockClear();
    await advanceToNextRead();
    await advanceToNextRead();
    expect(queries()).toEqual(['first', 'first']);
    markAsReady('f');
    read.mockClear();
    await advanceToNextRead();
    expect(shown()).toBe('abcdef! of 7 hasMore');
    expect(queries()).toEqual(['first', 'after=b', 'after=d']);
  });

  it('shows each item only once after items were added and deleted on the server', async () => {
    await renderPages(2);
    changeStored([...createItems('A', 'B', 'C'), ...stored.filter(({ id }) => id !== 'b')]);
    await loadMore();
    // `loadMore` does not read the loaded pages again, so the next page begins after their last item `d`.
    expect(shown()).toBe('abcdef of 7 hasMore');
    await advanceToNextRead();
    expect(shown()).toBe('ABCacd of 9 hasMore');
    await loadMore();
    await loadMore();
    expect(shown()).toBe('ABCacdefg of 9');
  });

  it('reads all changed pages again if reload is called while a read of the pages is incomplete', async () => {
    await renderPages(2);
    markAsReady('a', 'b', 'c', 'd');
    // The request for the second page gets no response.
    read.mockImplementation((page) =>
      page === 'after=b' ? new Promise(() => undefined) : Promise.resolve(readStoredPage(page)),
    );
    await advanceToNextRead();
    expect(shown()).toBe('abcd of 7 hasMore');
    read.mockImplementation((page) => Promise.resolve(readStoredPage(page)));
    await act(() => query.reload());
    expect(shown()).toBe('a!b!c!d! of 7 hasMore');
  });

  it('keeps the loaded pages if the next page fails to load, and sends only one request on a retry', async () => {
    await renderPages(1);
    read.mockRejectedValueOnce(createNoResponseError());
    await loadMore();
    expect(shown()).toBe('ab of 7 hasMore hasMoreFailed');
    read.mockClear();
    await loadMore();
    expect(shown()).toBe('abcd of 7 hasMore');
    expect(queries()).toEqual(['after=b']);
  });

  it('returns an error and no items if the first page fails to load, and retries at the polling interval', async () => {
    read.mockRejectedValueOnce(createNoResponseError());
    await renderPages(1);
    expect(query).toMatchObject({ items: undefined, isLoading: false, hasMore: false });
    expect(query.error).toBeDefined();
    await advanceToNextRead();
    expect(shown()).toBe('ab of 7 hasMore');
  });

  it('removes an item without a request, and does not show the removed item again when the next page loads', async () => {
    await renderPages(2);
    const isRemoved = ({ id }: Item) => id === 'c';
    changeStored(stored.filter((item) => !isRemoved(item)));
    read.mockClear();
    await act(() => query.removeItem(isRemoved));
    expect(shown()).toBe('abd of 6 hasMore');
    expect(read).not.toHaveBeenCalled();
    await loadMore();
    expect(shown()).toBe('abdef of 6 hasMore');
  });

  it('reads all loaded pages again after a write of the user, even if the first page has not changed', async () => {
    await renderPages(2);
    markAsReady('d');
    version -= 1;
    await act(refreshQueries);
    expect(shown()).toBe('abcd! of 7 hasMore');
  });

  it('shows the loaded pages immediately when the user returns to the list, and the new data of all pages after a reload', async () => {
    const { unmount } = await renderPages(2);
    unmount();
    markAsReady('a', 'b', 'c', 'd');
    read.mockReturnValue(new Promise(() => undefined));
    await renderPages(1);
    expect(shown()).toBe('abcd of 7 hasMore');
    read.mockImplementation((page) => Promise.resolve(readStoredPage(page)));
    await act(() => query.reload());
    expect(shown()).toBe('a!b!c!d! of 7 hasMore');
  });
});
