import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  MAX_EVENTS_BEFORE_UNDO,
  UNDO_PERIOD_MS,
  type Order,
} from '@potluck/functions/contract/order';
import type { SendOrderChange } from './change-orders';
import { changeOrderStatus, confirmAllergyNote } from './order-api';
import { OrderTicket } from './order-ticket';
import { formatShortDateTime } from './order-texts';
import { addOrderEvent, receivedOrderFixture } from './received-order-fixture';

vi.mock('./order-api');

const NOW = Date.parse('2026-11-20T12:30:00.000Z');
const addEvent = (order: Order, what: Parameters<typeof addOrderEvent>[1]) =>
  addOrderEvent(order, what, new Date(NOW).toISOString());
const placed = receivedOrderFixture;
const ready = addEvent(placed, 'ready');
const collected = addEvent(ready, 'collected');
const change = vi.mocked(changeOrderStatus);
const email = 'sam@potluck.test';

beforeEach(() => void change.mockReset());

const createTicket = (order: Order, changeOrder?: SendOrderChange, now = NOW) => (
  <OrderTicket
    order={order}
    email={email}
    now={now}
    changeOrder={
      changeOrder ??
      (async (_order, send) => {
        await send();
        return {};
      })
    }
  />
);
const renderTicket = (...ticket: Parameters<typeof createTicket>) =>
  render(createTicket(...ticket), { wrapper: MemoryRouter });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const labels = () =>
  screen.queryAllByRole('button').map(({ textContent }) => textContent.split(':')[0]);

describe('OrderTicket', () => {
  it('shows the dish, the guest, the total, the number, and the date, and names its buttons after the order', () => {
    renderTicket({ ...placed, _id: 'a1b2c3d4e5f6' });
    const ticket = screen.getByRole('listitem');
    const date = formatShortDateTime(placed.buying_date);
    expect(within(ticket).getByRole('heading').textContent).toBe('Sam Rivera2 × Party Jollof Rice');
    for (const text of ['$21.00', 'A1B2C3D4', '30 min ago']) {
      expect(ticket.textContent).toContain(text);
    }
    expect(screen.getByText('30 min ago').title).toBe(date);
    // A right-to-left name in a `bdi` element does not reorder the text around it.
    for (const name of ['Party Jollof Rice', 'Sam Rivera']) {
      expect(within(ticket).getByText(name).tagName).toBe('BDI');
    }
    const subject = `Party Jollof Rice for Sam Rivera, ordered ${date}`;
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual([`Ready: ${subject}`, `More: ${subject}`]);
  });

  it.each([
    ['buyer', true, 'The guest canceled it.', undefined],
    ['buyer', false, 'The guest canceled it. The portions stay with you.', undefined],
    ['cook', false, 'You canceled it: It is sold out', 'sold-out'],
    ['cook', true, 'Potluck removed the dish and canceled the order.', 'dish-removed'],
  ] as const)(
    'canceled by the %s, restocked: %s, shows “%s” and a note',
    (by, restocked, text, reason) => {
      const at = new Date(NOW).toISOString();
      const events = [
        ...(placed.events ?? []),
        { what: 'cancelled' as const, by, at, reason, note: 'Sorry!' },
      ];
      renderTicket({ ...placed, status: 'cancelled', version: 2, events, restocked });
      expect(screen.getByText(text).parentElement?.textContent).toBe(`${text}“Sorry!”`);
    },
  );

  it('shows “Deleted account” instead of the name of a guest who has deleted the account', () => {
    renderTicket({ ...placed, buyer_name: undefined });
    expect(screen.getByText('Deleted account')).toBeTruthy();
  });

  it('shows the allergens of the order, and a link to the dish only if the cook had not declared them', () => {
    const { rerender } = renderTicket({ ...placed, allergens: ['milk', 'nuts'] });
    fireEvent.click(button(/^More/));
    expect(screen.getByText(/Contains: Milk, Nuts/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    rerender(createTicket({ ...placed, allergens: undefined }));
    expect(
      screen.getByText(/You had not declared allergens for this dish when it was ordered\./),
    ).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/update/jollof-rice');
  });

  it('shows the latest change of each fact after the purchase', () => {
    const at = new Date(NOW).toISOString();
    const changes: Order['changes'] = [
      { what: 'allergens', now: [], at },
      { what: 'allergens', now: ['milk', 'nuts'], at },
      { what: 'diets', now: null, at },
      { what: 'place', at },
    ];
    renderTicket({ ...placed, allergens: ['milk'], changes });
    expect(screen.getByText(/The guest was told/).textContent).toMatch(
      /^The allergens changed .* When the guest ordered: Milk. Now: Milk, Nuts. The pickup place changed .*M. The guest was told.$/,
    );
  });

  it('offers “Not collected?” an hour after the pickup window, which opens the cancel form with this reason', () => {
    const until = '2026-11-20T11:30:00.000Z';
    const pickup_window = { from: '2026-11-20T10:00:00.000Z', until, zone: 'Europe/London' };
    const late = { ...ready, pickup_window };
    const { rerender } = renderTicket(late, undefined, NOW);
    fireEvent.click(button(/^More/));
    expect(labels()).toEqual(['Undo', 'Collected', 'Less', 'Cancel…']);
    rerender(createTicket(late, undefined, NOW + 1));
    fireEvent.click(button(/^Not collected\? Cancel…/));
    expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('not-collected');
  });

  it('shows a note as a quote, and can become ready with an unread note about an allergy only after “I have read this”', async () => {
    const note = 'No nuts, please.';
    const { rerender } = renderTicket({ ...placed, note });
    expect(screen.getByText(`“${note}”`).tagName).toBe('BLOCKQUOTE');
    expect(labels()).toEqual(['Ready', 'More']);
    rerender(createTicket({ ...placed, note, allergy: true }));
    expect(screen.getByRole('listitem').className).toContain('border-paprika');
    const reason = document.getElementById(button(/^Ready/).getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(
      'Please read this note. Then you can mark the order as ready.',
    );
    fireEvent.click(button(/^Ready/));
    expect(change).not.toHaveBeenCalled();
    await act(() => Promise.resolve(fireEvent.click(button(/^I have read this/))));
    expect(confirmAllergyNote).toHaveBeenCalledExactlyOnceWith('order-1', email);
    rerender(createTicket({ ...placed, note, allergy: true, allergy_read: true }));
    expect(labels()).toEqual(['Ready', 'More']);
    fireEvent.click(button(/^Ready/));
    expect(change).toHaveBeenCalledOnce();
  });

  it.each([
    ['an active order after 14 days', placed, 1, true],
    ['an active order before', placed, 0, false],
    ['a collected order', collected, 1, false],
  ])('asks the cook to close %s: %s', (_case, order, delay, isAsked) => {
    const overdueAt = Date.parse(order.buying_date) + 14 * 24 * 60 * 60 * 1000;
    renderTicket(order, undefined, overdueAt + delay);
    expect(screen.queryByText(/^This order is still open\./) !== null).toBe(isAsked);
  });

  const withEvents = (count: number): Order => ({
    ...ready,
    events: Array.from({ length: count }, () => ready.events?.at(-1) ?? expect.fail()),
  });
  it.each<[string, Order, number, string[]]>([
    ['is placed', placed, NOW, ['Ready', 'More']],
    ['is ready', ready, NOW, ['Undo', 'Collected', 'More']],
    ['is collected', collected, NOW, ['Undo', 'More']],
    ['is canceled', addEvent(placed, 'cancelled'), NOW, ['More']],
    ['has been ready for 15 minutes', ready, NOW + UNDO_PERIOD_MS, ['Collected', 'More']],
    ['has been collected for 15 minutes', collected, NOW + UNDO_PERIOD_MS, ['More']],
    ['is placed after an undo', addEvent(ready, 'ready-undone'), NOW, ['Ready', 'More']],
    ['has 19 events', withEvents(MAX_EVENTS_BEFORE_UNDO - 1), NOW, ['Undo', 'Collected', 'More']],
    ['has 20 events', withEvents(MAX_EVENTS_BEFORE_UNDO), NOW, ['Collected', 'More']],
  ])('shows the buttons of an order that %s', (_state, order, now, expected) => {
    renderTicket(order, undefined, now);
    expect(labels()).toEqual(expected);
  });

  it.each([
    ['Ready', placed, 1, 'ready'],
    ['Collected', ready, 2, 'collected'],
    ['Undo', ready, 2, 'placed'],
    ['Undo', collected, 3, 'ready'],
  ] as const)('sends one change after clicks on “%s”', async (label, order, version, to) => {
    let respond: () => void = () => undefined;
    const changeOrder = vi.fn<SendOrderChange>((_order, send) => {
      void send();
      return new Promise((resolve) => (respond = () => resolve({})));
    });
    renderTicket(order, changeOrder);
    const clicked = button(new RegExp(`^${label}`));
    fireEvent.click(clicked);
    expect(clicked.getAttribute('aria-busy')).toBe('true');
    for (const other of screen.getAllByRole('button', { name: /^(Ready|Collected|Undo)/ }))
      fireEvent.click(other);
    expect(change).toHaveBeenCalledExactlyOnceWith('order-1', { email, version, to });
    respond();
    await act(() => Promise.resolve());
    fireEvent.click(clicked);
    expect(change).toHaveBeenCalledTimes(2);
  });
});

/**
 * Renders a ticket for each order. After the user changes an order, replaces it with `changed`, or removes its
 * ticket if `changed` is undefined.
 */
function Page({
  orders: initialOrders = [placed],
  changed,
}: {
  orders?: Order[];
  changed: Order | undefined;
}) {
  const [orders, setOrders] = useState(initialOrders);
  return (
    <main>
      <h1 tabIndex={-1}>Received orders</h1>
      <ul>
        {orders.map((order) => (
          <OrderTicket
            key={order._id}
            order={order}
            email={email}
            now={NOW}
            changeOrder={async () => {
              flushSync(() => {
                setOrders(orders.flatMap((one) => (one === order ? (changed ?? []) : one)));
              });
              await Promise.resolve();
              return {};
            }}
          />
        ))}
      </ul>
    </main>
  );
}

describe('The focus of OrderTicket', () => {
  const focusAndClick = (name: RegExp | string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  const expectFocus = (level: number) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level })));

  it('moves to its heading if its focused button disappears before the status change ends, even if an animation frame follows immediately', async () => {
    vi.stubGlobal('requestAnimationFrame', queueMicrotask);
    const focused: string[] = [];
    const record = ({ target }: FocusEvent) => focused.push((target as Element).tagName);
    render(<Page changed={ready} />);
    document.addEventListener('focusin', record);
    onTestFinished(() => document.removeEventListener('focusin', record));
    focusAndClick(/^Ready/);
    await expectFocus(4);
    expect(focused).toEqual(['BUTTON', 'H4']);
  });

  it.each([
    ['its button', () => button(/^Ready/)],
    ['its heading', () => screen.getByRole('heading', { level: 4 })],
  ])('moves from %s to the heading of the page after the last order', async (_what, find) => {
    render(<Page changed={undefined} />);
    find().focus();
    fireEvent.click(button(/^Ready/));
    await expectFocus(1);
  });

  it.each([
    ['the next ticket if the cook cancels the first order', 0, 'Sam Rivera2 × Second'],
    ['the next ticket if the cook cancels the second order', 1, 'Sam Rivera2 × Third'],
    ['the previous ticket if the cook cancels the last order', 2, 'Sam Rivera2 × Second'],
  ])('moves to the heading of %s, which scrolls into view', async (_what, index, title) => {
    const orders = ['First', 'Second', 'Third'].map((food_name) => ({
      ...placed,
      _id: food_name,
      food_name,
    }));
    render(<Page orders={orders} changed={undefined} />);
    fireEvent.click(screen.getAllByRole('button', { name: /^More/ })[index] ?? expect.fail());
    fireEvent.click(button(/^Cancel…/));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'sold-out' } });
    button('Cancel the order').focus();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    fireEvent.click(button('Cancel the order'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(title));
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
  });

  it('moves to its heading if its focused button “Undo” expires', async () => {
    const { rerender } = renderTicket(ready);
    button(/^Undo/).focus();
    rerender(createTicket(ready, undefined, NOW + UNDO_PERIOD_MS));
    await expectFocus(4);
  });

  it('moves to its heading after a click on “Keep it”, which closes the cancel form without a request', async () => {
    render(<Page changed={undefined} />);
    fireEvent.click(button(/^More/));
    fireEvent.click(button(/^Cancel…/));
    expect(button(/^Cancel…/).getAttribute('aria-expanded')).toBe('true');
    focusAndClick('Keep it');
    await expectFocus(4);
    expect(screen.queryByLabelText('Reason')).toBeNull();
    expect(button(/^Cancel…/).getAttribute('aria-expanded')).toBe('false');
  });

  it('does not move if the user has moved it before the button disappears', async () => {
    render(<Page changed={ready} />);
    button(/^More/).focus();
    const moreButton = button(/^More/);
    fireEvent.click(button(/^Ready/));
    await act(() => new Promise(requestAnimationFrame));
    expect(document.activeElement).toBe(moreButton);
  });
});
