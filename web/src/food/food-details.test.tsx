import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const toast = vi.mocked(showToast);
  const url = `${location.origin}/foods/jollof-rice`;
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  const writeText = vi.fn<(text: string) => Promise<void>>();

  /** Defines `navigator.share` or `navigator.clipboard`, because jsdom implements neither of them. */
  function mockNavigator(name: 'share' | 'clipboard', value: unknown): void {
    Object.defineProperty(navigator, name, { configurable: true, value });
  }

  async function clickShare(): Promise<void> {
    render(<ShareButton foodId="jollof-rice" name="Jollof Rice" />);
    // Call `userEvent.click()` directly, because `userEvent.setup()` would replace the mocked clipboard.
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  }

  beforeEach(() => {
    toast.mockReset();
    share.mockReset().mockResolvedValue();
    writeText.mockReset().mockResolvedValue();
    mockNavigator('clipboard', { writeText });
    history.replaceState(null, '', '/foods/jollof-rice?from=chat#reviews');
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
    history.replaceState(null, '', '/');
  });

  it('opens the share dialog of the device with the name of the dish and the link, and shows no toast', async () => {
    mockNavigator('share', share);
    await clickShare();
    expect(share.mock.calls).toEqual([[{ title: 'Jollof Rice', url }]]);
    expect(writeText).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  it.each([
    ['the user closes the share dialog', 'AbortError'],
    ['the share dialog is already open', 'InvalidStateError'],
  ])('copies nothing and shows no toast if %s', async (_condition, name) => {
    mockNavigator('share', share.mockRejectedValue(new DOMException('', name)));
    await clickShare();
    expect(writeText).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  it.each([
    ['the browser has no share dialog', () => undefined],
    [
      'the device cannot share it',
      () =>
        mockNavigator('share', share.mockRejectedValue(new DOMException('', 'NotAllowedError'))),
    ],
  ])('copies the link without the query of the page and shows a toast if %s', async (_, mock) => {
    mock();
    await clickShare();
    expect(writeText.mock.calls).toEqual([[url]]);
    expect(toast.mock.calls).toEqual([
      ['success', 'The link is copied. You can paste it into a message.'],
    ]);
  });

  it('shows the link in an error toast if the link cannot be copied', async () => {
    mockNavigator('clipboard', undefined);
    await clickShare();
    expect(toast.mock.calls).toEqual([
      ['error', `The link could not be copied. Please copy it here: ${url}`],
    ]);
  });
});
