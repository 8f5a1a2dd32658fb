import { UNDO_PERIOD_MS, type Order } from '@potluck/functions/contract/order';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createNoResponseError } from '../lib/api';
import { ORDER_REFRESH_INTERVAL_MS } from '../lib/query-client';
import {
  advanceTime,
  getButton,
  pastOrder,
  clickElement,
  collectedOrder,
  formatTime,
  listActiveOrdersMock,
  listReceivedOrdersMock,
  mockReceivedOrderLists,
  FIXTURE_TIME_MS,
  secondPlacedOrder,
  getPastOrderItems,
  placedOrder,
  queryButton,
  readyOrder,
  renderLoadedPage,
  renderPage,
  setUpReceivedOrdersPageTests,
  getTickets,
  getTicketTitles,
  toPaginatedOrders,
} from './received-orders-page-fixtures';

vi.mock('./order-api');
vi.mock('../ui/toast');

setUpReceivedOrdersPageTests();

describe('ReceivedOrdersPage', () => {
  it('shows the number of active orders in the tab “Orders”, and marks this tab as current', async () => {
    await renderLoadedPage();
    const nav = screen.getByRole('navigation', { name: 'My Foods' });
    await within(nav).findByText('Orders (3)');
    const links = within(nav).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dishes', '/my-foods'],
      ['Orders (3)', '/my-foods/orders'],
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page']);
    expect(document.title).toBe('Orders · Potluck');
  });

  it('shows the portions of each dish that are still to be cooked, the most portions first', async () => {
    const moiMoiOrder = { ...collectedOrder, _id: 'order-4', food_name: 'Moi Moi' };
    const largeReadyOrder = { ...readyOrder, _id: 'order-5', purchase_quantity: 5 };
    mockReceivedOrderLists(
      [
        secondPlacedOrder,
        placedOrder,
        { ...placedOrder, _id: 'order-3', purchase_quantity: 12 },
        largeReadyOrder,
      ],
      [moiMoiOrder],
    );
    await renderLoadedPage();
    expect(getTicketTitles()).toContain('2 × Moi Moi');
    const section = screen.getByRole('region', { name: 'Portions to cook' });
    const portions = within(section).getAllByRole('listitem');
    expect(portions.map(({ textContent }) => textContent)).toEqual([
      '14 × Party Jollof Rice',
      '2 × Suya',
      '0 × Moi Moi',
    ]);
  });

  it.each([
    [['milk', 'nuts'] as const, 'Contains: Milk, Nuts'],
    [[], 'Contains none of the 14 listed allergens'],
    [undefined, 'You had not declared allergens for this dish when it was ordered.'],
  ])('shows the allergens of the order in its ticket if they are %j', async (allergens, text) => {
    mockReceivedOrderLists([{ ...placedOrder, allergens: allergens && [...allergens] }]);
    await renderLoadedPage();
    expect(getTickets().map((ticket) => within(ticket).queryByText(text))).toEqual([
      expect.any(HTMLElement),
    ]);
  });

  it('shows a ticket for each active order, the oldest first', async () => {
    mockReceivedOrderLists([secondPlacedOrder, placedOrder]);
    await renderLoadedPage();
    expect(getTicketTitles()).toEqual(['2 × Party Jollof Rice', '2 × Suya']);
    const [ticket] = getTickets();
    expect(ticket?.textContent).toContain('Sam Rivera');
    expect(ticket?.textContent).toContain('$21.00');
    expect(ticket?.querySelector('time')?.dateTime).toBe(placedOrder.buying_date);
    expect(ticket?.textContent).toContain('New');
  });

  it('shows the number of each order in its ticket and in the list of past orders', async () => {
    mockReceivedOrderLists(
      [{ ...placedOrder, _id: 'a1b2c3d4e5f6' }],
      [{ ...pastOrder, _id: 'f6e5d4c3b2a1' }],
    );
    await renderLoadedPage();
    expect(getTickets()[0]?.textContent).toContain('Order A1B2C3D4');
    expect(getPastOrderItems()[0]?.textContent).toContain('Order F6E5D4C3');
  });

  it('shows “Deleted account” instead of the name of a buyer who has deleted the account', async () => {
    const { buyer_name: _, ...anonymous } = placedOrder;
    mockReceivedOrderLists([anonymous]);
    await renderLoadedPage();
    expect(screen.getByText('Deleted account')).toBeTruthy();
  });

  it('shows “No orders yet”, the sound switch, and the form for pickup details if there are no orders', async () => {
    mockReceivedOrderLists([]);
    await renderLoadedPage();
    expect(screen.getByText('No orders yet')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Sound for new orders' })).toBeTruthy();
    expect(await screen.findByLabelText('Place')).toBeTruthy();
  });

  it('shows a message that there is nothing to cook if there are only past orders', async () => {
    mockReceivedOrderLists([], [pastOrder]);
    await renderLoadedPage();
    expect(screen.getByText('Nothing to cook at the moment. New orders appear here.')).toBeTruthy();
    expect(getPastOrderItems()).toHaveLength(1);
  });

  it('shows a spinner while the orders load, and an error and a retry button if they fail to load', async () => {
    listActiveOrdersMock.mockRejectedValueOnce(createNoResponseError());
    renderPage();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Loading…');
    expect((await screen.findByRole('alert')).textContent).toBe('The orders could not be loaded.');
    await clickElement(getButton('Try again'));
    await waitFor(() => {
      expect(getTickets()).toHaveLength(1);
    });
  });

  it('shows a new order after the next poll', async () => {
    await renderLoadedPage();
    mockReceivedOrderLists([placedOrder, secondPlacedOrder]);
    await advanceTime(ORDER_REFRESH_INTERVAL_MS);
    expect(getTicketTitles()).toEqual(['2 × Party Jollof Rice', '2 × Suya']);
  });
});

describe('The skip links of ReceivedOrdersPage', () => {
  const skipLinks = () =>
    screen.queryAllByRole('link', { name: /^Skip to/ }).map((link) => link.textContent);

  it('move the focus to the heading of a later section', async () => {
    mockReceivedOrderLists([placedOrder], [{ ...pastOrder, _id: 'past' }]);
    await renderLoadedPage();
    for (const [link, heading] of [
      ['Skip to past orders', 'Past orders'],
      ['Skip to where guests collect', 'Where guests collect'],
    ] as const) {
      await clickElement(screen.getByRole('link', { name: link }));
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }));
    }
    expect(location.hash).toBe('');
  });

  it('lead only to sections that the page has', async () => {
    await renderLoadedPage();
    expect(skipLinks()).toEqual(['Skip to where guests collect']);
  });

  it('are omitted if there are no tickets', async () => {
    mockReceivedOrderLists([], [pastOrder]);
    await renderLoadedPage();
    expect(skipLinks()).toEqual([]);
  });
});

describe('The past orders of ReceivedOrdersPage', () => {
  it('show who has canceled an order, and why', async () => {
    const byCook = {
      what: 'cancelled',
      by: 'cook',
      at: formatTime(FIXTURE_TIME_MS - UNDO_PERIOD_MS),
    } as const;
    const withEvent = (event: NonNullable<Order['events']>[number], _id: string): Order => ({
      ...pastOrder,
      _id,
      events: [event],
    });
    mockReceivedOrderLists(
      [],
      [
        withEvent({ ...byCook, reason: 'sold-out', note: 'Sorry!' }, '1'),
        withEvent({ ...byCook, by: 'buyer' }, '2'),
      ],
    );
    await renderLoadedPage();
    expect(getPastOrderItems()[0]?.textContent).toContain(
      'You canceled it: It is sold out“Sorry!”',
    );
    expect(getPastOrderItems()[1]?.textContent).toContain('The guest canceled it.');
  });

  it('show a further page after each click on “Show more orders” until all pages are shown', async () => {
    listActiveOrdersMock.mockResolvedValue(toPaginatedOrders([]));
    listReceivedOrdersMock.mockImplementation((_email, query) =>
      Promise.resolve(
        query === 'page-2'
          ? toPaginatedOrders([{ ...pastOrder, _id: 'old', food_name: 'Moin Moin' }])
          : toPaginatedOrders([pastOrder], 'page-2'),
      ),
    );
    await renderLoadedPage();
    expect(getPastOrderItems()).toHaveLength(1);
    await clickElement(getButton('Show more orders'));
    expect(await screen.findByText('Moin Moin')).toBeTruthy();
    expect(queryButton('Show more orders')).toBeNull();
  });

  it('show an error and a retry button if a further page fails to load', async () => {
    listReceivedOrdersMock.mockImplementation((_email, query) =>
      query === 'page-2'
        ? Promise.reject(createNoResponseError())
        : Promise.resolve(toPaginatedOrders([pastOrder], 'page-2')),
    );
    await renderLoadedPage();
    await clickElement(getButton('Show more orders'));
    expect((await screen.findByRole('alert')).textContent).toBe('More orders could not be loaded.');
    listReceivedOrdersMock.mockResolvedValue(
      toPaginatedOrders([{ ...pastOrder, _id: 'old', food_name: 'Moin Moin' }]),
    );
    await clickElement(getButton('Try again'));
    expect(await screen.findByText('Moin Moin')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
