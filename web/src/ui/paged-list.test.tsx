import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeShownCount, PagedList } from './paged-list';

const loadMore = vi.fn();
beforeEach(() => void loadMore.mockReset());

const createList = (count: number, query = {}, hasMore = true) => (
  <PagedList
    items="orders"
    shownCount={count}
    query={{
      hasMore,
      isMoreAutomatic: false,
      isLoadingMore: false,
      hasMoreFailed: false,
      loadMore,
      ...query,
    }}
  >
    <ul>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <a href={`#${index}`}>{`Order ${index}`}</a>
        </li>
      ))}
    </ul>
  </PagedList>
);
const button = () => screen.queryByRole('button', { name: 'Show more orders' });

describe('PagedList', () => {
  it('loads the next page when the end of the list is visible, but not while a page loads', () => {
    const { rerender } = render(createList(2, { isMoreAutomatic: true, isLoadingMore: true }));
    expect(loadMore).not.toHaveBeenCalled();
    rerender(createList(2, { isMoreAutomatic: true }));
    expect(loadMore).toHaveBeenCalledOnce();
    expect(button()).toBeNull();
  });

  it('loads no further page without a click if the last request for a page failed', () => {
    render(createList(2, { isMoreAutomatic: true, hasMoreFailed: true }));
    expect(loadMore).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('More orders could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('moves the focus from the clicked button to the first new item, even if the button disappears', async () => {
    const { rerender } = render(createList(2));
    await userEvent.click(button() ?? expect.fail());
    expect(loadMore).toHaveBeenCalledOnce();
    rerender(createList(2, { isLoadingMore: true }));
    expect(document.activeElement).toBe(button());
    rerender(createList(4, {}, false));
    expect(document.activeElement?.textContent).toBe('Order 2');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leaves the focus on an element that the user focused while the next page loaded', async () => {
    const { rerender } = render(createList(2));
    await userEvent.click(button() ?? expect.fail());
    screen.getByText('Order 0').focus();
    rerender(createList(4));
    expect(document.activeElement?.textContent).toBe('Order 0');
  });

  it('does not move the focus if new items appear without a click', () => {
    const { rerender } = render(createList(2));
    rerender(createList(4));
    expect(document.activeElement).toBe(document.body);
  });
});

it.each([
  [24, 2310, 'dishes', '24 of 2,310 dishes'],
  [1, 2, 'dishes', '1 of 2 dishes'],
  [24, 24, 'orders', '24 orders'],
  [1, 1, 'dishes', '1 dish'],
  [1, 1, 'orders', '1 order'],
  [0, 0, 'dishes', '0 dishes'],
] as const)('describeShownCount for %d of %s %s returns “%s”', (shown, total, items, text) => {
  expect(describeShownCount(shown, total, items)).toBe(text);
});
