import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { FoodDetails, FoodFacts, ShareButton } from './food-details';

vi.mock('../ui/toast');

const { allergens: _, ...undeclaredFood } = foodFixture;

describe('FoodDetails', () => {
  it('puts the names of the dish and the cook in `bdi` elements, and links the email of the cook', async () => {
    render(
      <MemoryRouter>
        <FoodDetails food={foodFixture} />
      </MemoryRouter>,
    );
    // Wait for the share button, because its code loads after the page.
    await screen.findByRole('button', { name: 'Share' });
    expect(screen.getByRole('heading', { level: 1 }).firstElementChild?.tagName).toBe('BDI');
    expect(screen.getByText(foodFixture.added_by.name).tagName).toBe('BDI');
    const { email } = foodFixture.added_by;
    expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
  });

  it.each([
    [['milk', 'nuts'], 'Contains: Milk, Nuts', /^This is the cook’s own statement/],
    [[], 'Contains none of the 14 listed allergens', /^This is the cook’s own statement/],
    [undefined, 'The cook has not declared allergens', /^This dish may contain any allergen/],
  ] as const)(
    'shows the facts of the dish with separators, then the declaration of the allergens %j, and its note',
    (allergens, declaration, note) => {
      const declared = allergens && { allergens: [...allergens] };
      const food = { ...undeclaredFood, quantity: 1200, purchase_count: 3400, ...declared };
      render(<FoodFacts food={food} />);
      const facts = screen
        .getAllByRole('term')
        .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
      expect(facts).toEqual([
        ['Quantity Available', '1,200'],
        ['Country of Origin', 'Nigeria'],
        ['Times Purchased', '3,400'],
        ['Allergens', declaration],
      ]);
      expect(screen.getByText(note)).toBeTruthy();
    },
  );
});

describe('ShareButton', () => {
  const url = `${location.origin}/foods/jollof-rice`;
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const copied = ['success', 'The link is copied. You can paste it into a message.'];
  const notCopied = ['error', `The link could not be copied. Please copy it here: ${url}`];

  /** Defines `navigator.share` or `navigator.clipboard`, because jsdom implements neither of them. */
  function mockNavigator(name: 'share' | 'clipboard', value: unknown): void {
    Object.defineProperty(navigator, name, { configurable: true, value });
  }
  const failShare = (name: string) => {
    mockNavigator('share', share.mockRejectedValue(new DOMException('', name)));
  };

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
    history.replaceState(null, '', '/');
  });

  it.each([
    ['the device can share it', () => mockNavigator('share', share), 1, [], []],
    ['the user closes the share dialog', () => failShare('AbortError'), 1, [], []],
    ['the share dialog is already open', () => failShare('InvalidStateError'), 1, [], []],
    ['the device cannot share it', () => failShare('NotAllowedError'), 1, [[url]], [copied]],
    ['the browser has no share dialog', () => undefined, 0, [[url]], [copied]],
    ['it cannot be copied', () => mockNavigator('clipboard', undefined), 0, [], [notCopied]],
  ])(
    'shares the link without the query of the page, or copies it and shows a toast, if %s',
    async (_condition, mock, shareCount, copies, toasts) => {
      for (const spy of [showToast, share, writeText]) vi.mocked(spy).mockReset();
      mockNavigator('clipboard', { writeText });
      mock();
      history.replaceState(null, '', '/foods/jollof-rice?from=chat#reviews');
      render(<ShareButton foodId="jollof-rice" name="Jollof Rice" />);
      // Call `userEvent.click()` directly, because `userEvent.setup()` would replace the mocked clipboard.
      await userEvent.click(screen.getByRole('button', { name: 'Share' }));
      const shared = Array.from({ length: shareCount }, () => [{ title: 'Jollof Rice', url }]);
      expect(share.mock.calls).toEqual(shared);
      expect(writeText.mock.calls).toEqual(copies);
      expect(vi.mocked(showToast).mock.calls).toEqual(toasts);
    },
  );
});
