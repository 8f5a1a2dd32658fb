import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTERS } from './food-list-url-params';
import { FoodFilterSheet } from './food-filters';

const onChange = vi.fn();

function Sheet({ total = 24 }: { total?: number | undefined }) {
  const [filters, setFilters] = useState({ ...NO_FILTERS, isInStock: true });
  return (
    <FoodFilterSheet
      filters={filters}
      status="24 dishes"
      total={total}
      onChange={(changed) => {
        onChange(changed);
        setFilters({ ...filters, ...changed });
      }}
      onClose={() => undefined}
    />
  );
}

beforeEach(() => {
  onChange.mockClear();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  // Mocks `showModal`, because jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  return vi.unstubAllGlobals;
});

describe('FoodFilterSheet', () => {
  it('keeps the focus on “Clear all” and ignores further clicks after it has removed all filters', async () => {
    render(<Sheet />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear all' });
    await userEvent.click(button);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(NO_FILTERS);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    // A browser moves the focus away from a button with the attribute `disabled`. jsdom does not.
    expect(button.disabled).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
  });

  it.each([
    [2310, 'Show 2,310 dishes'],
    [1, 'Show 1 dish'],
    [0, 'Show 0 dishes'],
  ])('shows the number of matching dishes on the button that closes it: %d', (total, name) => {
    render(<Sheet total={total} />);
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});
