import type { Food } from '@potluck/functions/contract/food';
import { createWindowFixture, foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDishToOrder } from '../lib/dish-to-order';
import { storeTabCell } from '../lib/near';
import { showToast } from '../ui/toast';
import { CollectCard } from './collect-card';
import { FoodAllergens, FoodDetails, FoodFacts, ShareButton } from './food-details';

vi.mock('../ui/toast');

const { allergens: _, ...undeclaredFood } = foodFixture;

/** In Chicago: Saturday, November 28, 6:00 to 7:30 PM, with orders until Friday, 8:00 PM. */
const saturday = createWindowFixture('2026-11-29T00:00:00.000Z', '2026-11-28T02:00:00.000Z');
const windows = [saturday];
const CUTOFF = Date.parse('2026-11-28T02:00:00Z');
const NOON = Date.parse('2026-11-27T18:00:00Z');

describe('FoodDetails', () => {
  it('puts the names of the dish and the cook in `bdi` elements, and links the page and the email of the cook', async () => {
    render(
      <MemoryRouter>
        <FoodDetails food={{ ...foodFixture, cook_id: 'c00c' }} />
      </MemoryRouter>,
    );
    // Wait for the share button, because its code loads after the page.
    await screen.findByRole('button', { name: 'Share' });
    expect(screen.getByRole('heading', { level: 1 }).firstElementChild?.tagName).toBe('BDI');
    const { email, name } = foodFixture.added_by;
    expect(screen.getByText(name).tagName).toBe('BDI');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/cooks/c00c');
    expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
  });

  it.each([
    [undefined, 'New on Potluck', undefined],
    [{ average: 4.66, count: 1200 }, '4.7 (1,200)', 'Rated 4.7 of 5, 1,200 reviews'],
  ])('shows the rating %j as “%s”', (rating, text, label) => {
    const food = { ...foodFixture, ...(rating && { rating }) };
    render(<FoodDetails food={food} />, { wrapper: MemoryRouter });
    expect(screen.getByText(text).closest('[role=img]')?.ariaLabel).toBe(label);
  });

  it.each([
    [['milk', 'nuts'], 'Contains: Milk, Nuts', /^This is the cook’s own statement/],
    [undefined, 'The cook has not declared allergens', /^This dish may contain any allergen/],
  ] as const)('shows the allergens %j as “%s”, with a note', (allergens, declaration, note) => {
    render(
      <FoodAllergens
        food={{ ...undeclaredFood, ...(allergens && { allergens: [...allergens] }) }}
      />,
    );
    expect(screen.getByText(declaration)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
  });

  it('shows the facts that the cook has stated, and then the other facts with separators', () => {
    const stated: Partial<Food> = {
      portion: '500 g, serves 2',
      ingredients: 'Rice\nTomatoes',
      keeps: 'two days in the fridge',
      diets: ['vegan', 'halal'],
    };
    const counts = { quantity: 1200, purchase_count: 3400 };
    const { rerender } = render(<FoodFacts food={{ ...foodFixture, ...counts, ...stated }} />);
    const facts = () =>
      screen
        .getAllByRole('term')
        .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
    const required = [
      ['Quantity Available', '1,200'],
      ['Country of Origin', 'Nigeria'],
      ['Times Purchased', '3,400'],
    ];
    expect(facts()).toEqual([
      ['Portion', '500 g, serves 2'],
      ['Ingredients', 'Rice\nTomatoes'],
      ['Keeps', 'two days in the fridge'],
      ['Diet', 'Vegan, Halal, as the cook states'],
      ...required,
    ]);
    rerender(<FoodFacts food={{ ...foodFixture, ...counts }} />);
    expect(facts()).toEqual(required);
  });

  it.each<[Partial<Food>, string, number]>([
    [{}, 'You pay Amara when you collect.', 0],
    [{ pay: ['cash', 'app'] }, 'You pay Amara when you collect: cash or payment app.', 0],
    [{ price: 0, pay: ['cash'] }, '', 1],
  ])('shows how to pay a dish with %j, or a badge', (fields, note, badges) => {
    render(<FoodDetails food={{ ...foodFixture, ...fields }} />, { wrapper: MemoryRouter });
    expect(screen.queryByText(/^You pay/)?.textContent ?? '').toBe(note);
    expect(screen.queryAllByText('Free')).toHaveLength(badges);
  });

  it.each([
    ['available', 3, NOON, false],
    ['sold out', 0, NOON, true],
    ['closed', 3, CUTOFF, true],
  ])('mutes the photo and link of a dish that is %s', async (_state, quantity, now, isMuted) => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    render(<FoodDetails food={{ ...foodFixture, quantity, windows }} />, {
      wrapper: MemoryRouter,
    });
    const link = screen.getByRole('link', { name: 'Purchase Food' });
    expect(link.className.includes('bg-paprika')).toBe(!isMuted);
    expect(
      screen.getByRole('img', { name: foodFixture.food_name }).className.includes('grayscale'),
    ).toBe(isMuted);
    await userEvent.click(link);
    expect(readDishToOrder()).toEqual({ id: 'jollof-rice', name: 'Party Jollof Rice' });
  });
});

describe('CollectCard', () => {
  const food: Food = { ...foodFixture, windows, zone: 'America/Chicago' };
  const collect = () => screen.queryByRole('region', { name: 'Collect' });

  beforeEach(() => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'America/Chicago',
    } as Intl.ResolvedDateTimeFormatOptions);
  });

  it.each([
    ['earlier', NOON, '6:00–7:30 PMOrder until Fri, 8:00 PM.'],
    [
      'in the last hour',
      CUTOFF - 61_000,
      '6:00–7:30 PMOrder until Fri, 8:00 PM. Orders close in 2 minutes.',
    ],
    ['at the cutoff', CUTOFF, '6:00–7:30 PMOrders for this pickup are closed.'],
  ])('shows the window and its cutoff %s', (_when, now, text) => {
    vi.useFakeTimers({ now });
    render(<CollectCard food={food} />);
    expect(collect()?.textContent).toBe(`Collect Sat, Nov 28, ${text}Left10 portions`);
  });

  it('shows the maximum per guest, also of a dish without other facts', () => {
    render(<CollectCard food={{ ...foodFixture, max_per_guest: 2 }} />);
    expect(collect()?.textContent).toBe('Collect Left10 portionsPer guestAt most 2');
  });

  it('closes the window and shows the next one without a reload', () => {
    vi.useFakeTimers({ now: CUTOFF - 15_000 });
    const sunday = { ...saturday, id: 'sunday', orders_until: '2026-11-29T02:00:00Z' };
    render(<CollectCard food={{ ...food, windows: [saturday, sunday] }} />);
    expect(collect()?.textContent).toContain('Orders close in 1 minute.Or Sat, Nov 28');
    act(() => void vi.advanceTimersByTime(20_000));
    expect(collect()?.textContent).toContain('Order until Sat, 8:00 PM.');
    expect(collect()?.textContent).not.toContain('Or ');
  });

  it('shows the time of the viewer beside the time of the cook, area and distance, and how to pay', async () => {
    const zoned = { ...food, zone: 'Europe/London', quantity: 1 };
    storeTabCell('gcw2h');
    render(
      <CollectCard food={{ ...zoned, area: 'Chorlton', cell: 'gcw2j1', pay: ['cash', 'card'] }} />,
    );
    expect(screen.getByRole('heading').textContent).toBe(
      'Collect Sun, Nov 29, 12:00–1:30 AM (Sat, Nov 28, 6:00–7:30 PM your time)',
    );
    expect(await screen.findByText(/^Chorlton · about \d km$/)).toBeTruthy();
    const values = screen.getAllByRole('definition').slice(1);
    expect(values.map(({ textContent }) => textContent)).toEqual(['Cash or card', '1 portion']);
  });

  it('renders no text that depends on the present on the server, and nothing without the new fields', () => {
    vi.useFakeTimers({ now: CUTOFF });
    const html = renderToString(<CollectCard food={{ ...food, zone: 'Europe/London' }} />);
    expect(html).toContain('Sun, Nov 29, 12:00–1:30 AM');
    expect(html).toContain('Order until Sat, 2:00 AM.');
    expect(html).not.toMatch(/your time|Orders /);
    render(<CollectCard food={foodFixture} />);
    expect(collect()).toBeNull();
  });
});

describe('ShareButton', () => {
  const url = `${location.origin}/foods/jollof-rice`;
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const copied = ['success', 'The link is copied. You can paste it into a message.'];
  const notCopied = ['error', `The link could not be copied. Please copy it here: ${url}`];

  const failShare = (name: string) => ({
    share: share.mockRejectedValue(new DOMException('', name)),
  });

  it.each([
    ['the device can share it', () => ({ share }), 1, [], []],
    ['the user closes the share dialog', () => failShare('AbortError'), 1, [], []],
    ['the share dialog is already open', () => failShare('InvalidStateError'), 1, [], []],
    ['the device cannot share it', () => failShare('NotAllowedError'), 1, [[url]], [copied]],
    ['the browser has no share dialog', () => ({}), 0, [[url]], [copied]],
    ['it cannot be copied', () => ({ clipboard: undefined }), 0, [], [notCopied]],
  ])('shares or copies the link without query if %s', async (_, mock, shares, copies, toasts) => {
    for (const spy of [showToast, share, writeText]) vi.mocked(spy).mockReset();
    vi.stubGlobal('navigator', { clipboard: { writeText }, ...mock() });
    history.replaceState(null, '', '/foods/jollof-rice?from=chat#reviews');
    render(<ShareButton path="/foods/jollof-rice" name="Jollof Rice" />);
    // Call `userEvent.click()` directly, because `userEvent.setup()` would replace the mocked clipboard.
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const shared = Array.from({ length: shares }, () => [{ title: 'Jollof Rice', url }]);
    expect(share.mock.calls).toEqual(shared);
    expect(writeText.mock.calls).toEqual(copies);
    expect(vi.mocked(showToast).mock.calls).toEqual(toasts);
  });
});
