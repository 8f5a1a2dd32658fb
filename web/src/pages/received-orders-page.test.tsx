import {
  MAX_EVENTS_BEFORE_UNDO,
  UNDO_PERIOD_MS,
  type Order,
} from '@potluck/functions/contract/order';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showErrorToast, showToast } from '../components/toast';
import { AccountContext } from '../features/account/account-context';
import { accountFixture, createAccountContext } from '../features/account/account-fixtures';
import {
  cancelOrder,
  changeOrderStatus,
  listActiveOrders,
  listReceivedOrders,
  readKitchen,
  readNotifications,
  readOrderCount,
  saveKitchen,
  saveNotifications,
} from '../features/order/api/order-api';
import { addEvent, receivedOrderFixture } from '../features/order/received/received-order-fixture';
import { ApiError, createNoResponseError } from '../lib/api-error';
import { ORDER_REFRESH_INTERVAL_MS, swrConfig } from '../lib/query-cache';
import ReceivedOrdersPage from './received-orders-page';

vi.mock('../features/order/api/order-api');
vi.mock('../components/toast');

const listActive = vi.mocked(listActiveOrders);
const listPast = vi.mocked(listReceivedOrders);
const change = vi.mocked(changeOrderStatus);
const cancel = vi.mocked(cancelOrder);
const toast = vi.mocked(showToast);
const errorToast = vi.mocked(showErrorToast);

const NOW = Date.parse('2026-11-20T12:30:00.000Z');
const formatTime = (time: number) => new Date(time).toISOString();
const placed = receivedOrderFixture;
const ready = addEvent(placed, 'ready', formatTime(NOW));
const collected = addEvent(ready, 'collected', formatTime(NOW));
const cancelled = addEvent(placed, 'cancelled', formatTime(NOW));
const otherOrder = {
  ...placed,
  _id: 'order-2',
  food_name: 'Suya',
  buyer_name: 'Nina Okafor',
  buying_date: '2026-11-20T12:10:00.000Z',
};

const toPage = (orders: Order[], next?: string) => ({ orders, next });
const toResponse = (order: Order, message = 'The order has changed.') => ({
  modifiedCount: 1,
  message,
  order,
});
const mockLists = (active: Order[], past: Order[] = []) => {
  listActive.mockResolvedValue(active);
  listPast.mockResolvedValue(toPage(past));
};
/** Mocks the next change of the order, after which the lists contain the changed order. */
function mockChange(order: Order): void {
  const isPast = order.status === 'collected' || order.status === 'cancelled';
  const respond = () => {
    if (isPast) mockLists([], [order]);
    else mockLists([order]);
    return Promise.resolve(toResponse(order));
  };
  change.mockImplementationOnce(respond);
  cancel.mockImplementationOnce(respond);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  vi.clearAllMocks();
  change.mockReset();
  cancel.mockReset();
  mockLists([placed]);
  vi.mocked(readOrderCount).mockResolvedValue({ placed: 1, active: 3 });
  vi.mocked(readKitchen).mockResolvedValue(BLANK_KITCHEN);
  vi.mocked(readNotifications).mockResolvedValue({ mail: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderPage() {
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  return render(
    <MemoryRouter initialEntries={['/my-foods/orders']}>
      <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
        <AccountContext value={context}>
          <ReceivedOrdersPage />
        </AccountContext>
      </SWRConfig>
    </MemoryRouter>,
  );
}
async function renderLoadedPage() {
  const rendered = renderPage();
  await screen.findByRole('heading', { level: 2, name: /^(Orders|No orders yet)$/ });
  return rendered;
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const click = (element: HTMLElement) =>
  userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(element);
/** Waits until a click on the button of a ticket is complete. */
const finishChange = () => advance(600);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const queryButton = (name: string | RegExp) => screen.queryByRole('button', { name });
const tickets = () => {
  const section = screen.getByRole('region', { name: 'Orders' });
  return within(section).queryAllByRole('listitem');
};
const ticketTitles = () =>
  tickets().map((ticket) => within(ticket).getByRole('heading').textContent);
const pastOrders = () =>
  within(screen.getByRole('region', { name: 'Past orders' })).getAllByRole('listitem');

const conflict = (code: 'order-changed' | 'order-state', order: Order) =>
  new ApiError({ status: 409, code, message: 'This order has changed.', order });

describe('ReceivedOrdersPage', () => {
  it('shows the tabs with the number of active orders, and marks its own tab as current', async () => {
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

  it('shows the portions of each dish in the active orders, the most portions first', async () => {
    const collectedOrder = { ...collected, _id: 'order-4', food_name: 'Moi Moi' };
    mockLists(
      [otherOrder, placed, { ...ready, _id: 'order-3', purchase_quantity: 12 }],
      [collectedOrder],
    );
    await renderLoadedPage();
    expect(ticketTitles()).toContain('2 × Moi Moi');
    const section = screen.getByRole('region', { name: 'Portions to cook' });
    const portions = within(section).getAllByRole('listitem');
    expect(portions.map(({ textContent }) => textContent)).toEqual([
      '14 × Party Jollof Rice',
      '2 × Suya',
    ]);
  });

  it('shows a ticket for each active order, the oldest first', async () => {
    mockLists([otherOrder, placed]);
    await renderLoadedPage();
    expect(ticketTitles()).toEqual(['2 × Party Jollof Rice', '2 × Suya']);
    const [ticket] = tickets();
    expect(ticket?.textContent).toContain('Sam Rivera');
    expect(ticket?.textContent).toContain('$21.00');
    expect(ticket?.querySelector('time')?.dateTime).toBe(placed.buying_date);
    expect(ticket?.textContent).toContain('New');
  });

  it('shows a text instead of the name of a buyer who has deleted the account', async () => {
    const { buyer_name: _, ...anonymous } = placed;
    mockLists([anonymous]);
    await renderLoadedPage();
    expect(screen.getByText('Deleted account')).toBeTruthy();
  });

  it('shows an empty state, the sound switch, and the form if there are no orders', async () => {
    mockLists([]);
    await renderLoadedPage();
    expect(screen.getByText('No orders yet')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Sound for new orders' })).toBeTruthy();
    expect(await screen.findByLabelText('Place')).toBeTruthy();
  });

  it('shows a text instead of tickets if there are only past orders', async () => {
    mockLists([], [cancelled]);
    await renderLoadedPage();
    expect(screen.getByText('Nothing to cook at the moment. New orders appear here.')).toBeTruthy();
    expect(pastOrders()).toHaveLength(1);
  });

  it('shows a spinner while the orders load, and a retry button if they fail to load', async () => {
    listActive.mockRejectedValueOnce(createNoResponseError());
    renderPage();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Loading…');
    await click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(tickets()).toHaveLength(1);
    });
  });

  it('shows a new order after the next poll', async () => {
    await renderLoadedPage();
    mockLists([placed, otherOrder]);
    await advance(ORDER_REFRESH_INTERVAL_MS);
    expect(ticketTitles()).toEqual(['2 × Party Jollof Rice', '2 × Suya']);
  });
});

describe('A ticket of ReceivedOrdersPage', () => {
  it('shows only Ready and Cancel while the order is placed', async () => {
    await renderLoadedPage();
    expect(
      tickets().flatMap((ticket) =>
        within(ticket)
          .getAllByRole('button')
          .map((one) => one.textContent),
      ),
    ).toEqual([
      'Ready: Party Jollof Rice for Sam Rivera',
      'Cancel…: Party Jollof Rice for Sam Rivera',
    ]);
  });

  it('sends the shown version, and then shows Collected and Undo', async () => {
    await renderLoadedPage();
    mockChange(ready);
    await click(button(/^Ready/));
    expect(change).toHaveBeenCalledExactlyOnceWith('order-1', {
      email: 'sam@potluck.test',
      version: 1,
      to: 'ready',
    });
    await finishChange();
    expect(button(/^Collected/)).toBeTruthy();
    expect(button(/^Undo/)).toBeTruthy();
    expect(queryButton(/^Ready/)).toBeNull();
    expect(screen.getByText(/: Ready to collect\.$/).closest('[role=status]')).not.toBeNull();
  });

  it('is busy immediately, and sends a double click once', async () => {
    await renderLoadedPage();
    mockChange(ready);
    const readyButton = button(/^Ready/);
    await userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
      .dblClick(readyButton);
    expect(readyButton.getAttribute('aria-busy')).toBe('true');
    expect(change).toHaveBeenCalledOnce();
  });

  it('ignores its other buttons while a change is running', async () => {
    mockLists([ready]);
    await renderLoadedPage();
    mockChange(collected);
    await click(button(/^Collected/));
    await click(button(/^Undo/));
    expect(change).toHaveBeenCalledOnce();
    await finishChange();
    mockChange(addEvent(collected, 'collected-undone', formatTime(NOW)));
    await click(button(/^Undo/));
    expect(change.mock.lastCall?.[1]).toMatchObject({ version: 3, to: 'ready' });
  });

  it('offers the next step only half a second after the click, so a double click cannot hit it', async () => {
    await renderLoadedPage();
    mockChange(ready);
    await click(button(/^Ready/));
    await advance(300);
    expect(queryButton(/^Collected/)).toBeNull();
    await advance(300);
    expect(button(/^Collected/)).toBeTruthy();
  });

  it('stays visible with Undo after Collected, until 15 minutes after the event', async () => {
    mockLists([ready]);
    await renderLoadedPage();
    mockChange(collected);
    await click(button(/^Collected/));
    await finishChange();
    expect(ticketTitles()).toEqual(['2 × Party Jollof Rice']);
    expect(button(/^Undo/)).toBeTruthy();
    expect(queryButton(/^(Collected|Cancel)/)).toBeNull();
    await advance(NOW + UNDO_PERIOD_MS - Date.now() - 1000);
    expect(button(/^Undo/)).toBeTruthy();
    await advance(1000);
    expect(queryButton(/^Undo/)).toBeNull();
    expect(tickets()).toEqual([]);
    expect(pastOrders()).toHaveLength(1);
  });

  it('offers no Undo if the order has 20 events, because the service would reject it', async () => {
    const withEvents = (count: number) =>
      addEvent(
        {
          ...ready,
          events: Array.from({ length: count - 1 }, () => placed.events?.[0]).flatMap(
            (event) => event ?? [],
          ),
        },
        'ready',
        formatTime(NOW),
      );
    mockLists([withEvents(MAX_EVENTS_BEFORE_UNDO - 1)]);
    await renderLoadedPage();
    expect(button(/^Undo/)).toBeTruthy();
    cleanup();
    mockLists([withEvents(MAX_EVENTS_BEFORE_UNDO)]);
    await renderLoadedPage();
    expect(queryButton(/^Undo/)).toBeNull();
  });

  it('hides Undo 15 minutes after Ready', async () => {
    mockLists([ready]);
    await renderLoadedPage();
    expect(button(/^Undo/)).toBeTruthy();
    await advance(UNDO_PERIOD_MS);
    expect(queryButton(/^Undo/)).toBeNull();
    expect(button(/^Collected/)).toBeTruthy();
  });

  it.each([
    ['Ready', ready, 'placed', addEvent(ready, 'ready-undone', formatTime(NOW))],
    ['Collected', collected, 'ready', addEvent(collected, 'collected-undone', formatTime(NOW))],
  ] as const)(
    'undoes %s, and does not offer to undo the undo',
    async (_name, order, to, undone) => {
      if (order.status === 'ready') mockLists([order]);
      else mockLists([], [order]);
      await renderLoadedPage();
      mockChange(undone);
      await click(button(/^Undo/));
      const { version } = order;
      expect(change.mock.lastCall?.[1]).toEqual({ email: 'sam@potluck.test', version, to });
      await finishChange();
      expect(queryButton(/^Undo/)).toBeNull();
      expect(tickets()).toHaveLength(1);
    },
  );

  it.each(['order-changed', 'order-state'] as const)(
    'shows the current order and the message after the error %s',
    async (code) => {
      await renderLoadedPage();
      change.mockRejectedValueOnce(conflict(code, ready));
      await click(button(/^Ready/));
      await finishChange();
      expect(toast).toHaveBeenCalledExactlyOnceWith('error', 'This order has changed.');
      expect(button(/^Collected/)).toBeTruthy();
      mockChange(collected);
      await click(button(/^Collected/));
      expect(change.mock.lastCall?.[1].version).toBe(2);
    },
  );

  it('moves to the past orders if an error response contains the order as canceled', async () => {
    await renderLoadedPage();
    change.mockRejectedValueOnce(conflict('order-changed', cancelled));
    mockLists([], [cancelled]);
    await click(button(/^Ready/));
    await finishChange();
    expect(tickets()).toEqual([]);
    expect(pastOrders()[0]?.textContent).toContain('Canceled');
  });

  it.each([
    ['no response arrives', createNoResponseError(), undefined],
    [
      'the response status is 503',
      new ApiError({ status: 503, code: 'busy', message: 'Busy.', requestId: '12345678-9' }),
      '12345678',
    ],
  ])('stays, shows a toast, and can be sent again if %s', async (_what, error, reference) => {
    await renderLoadedPage();
    change.mockRejectedValueOnce(error);
    await click(button(/^Ready/));
    await finishChange();
    expect(errorToast).toHaveBeenCalledExactlyOnceWith(error.message, reference);
    mockChange(ready);
    await click(button(/^Ready/));
    expect(change.mock.calls[1]).toEqual(change.mock.calls[0]);
    await finishChange();
    expect(button(/^Collected/)).toBeTruthy();
  });

  it('shows the changed order while the list still contains its earlier version', async () => {
    await renderLoadedPage();
    change.mockResolvedValueOnce(toResponse(ready));
    await click(button(/^Ready/));
    await finishChange();
    expect(button(/^Collected/)).toBeTruthy();
  });

  it('takes the focus when its clicked button disappears', async () => {
    mockLists([ready]);
    await renderLoadedPage();
    mockChange(collected);
    await click(button(/^Collected/));
    await finishChange();
    expect(document.activeElement?.textContent).toBe('2 × Party Jollof Rice');
  });
});

describe('The cancel form of a ticket', () => {
  const openForm = async () => {
    await renderLoadedPage();
    await click(button(/^Cancel…/));
  };
  const chooseReason = (reason: string) =>
    userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
      .selectOptions(screen.getByLabelText('Reason'), reason);
  const enterNote = (text: string) =>
    userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), delay: null })
      .type(screen.getByLabelText('Note to the guest (optional)'), text);
  const restock = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Put the portions back on the menu' });
  const submit = () => click(button('Cancel the order'));

  it('requires a reason', async () => {
    await openForm();
    await submit();
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each([
    ['sold-out', false],
    ['cannot-cook', false],
    ['not-collected', true],
    ['guest-asked', true],
    ['other', false],
  ])('sends the reason %s with restock %s, unless the cook changes it', async (reason, isOn) => {
    await openForm();
    await chooseReason(reason);
    expect(restock().checked).toBe(isOn);
    await click(restock());
    expect(restock().checked).toBe(!isOn);
    await click(restock());
    mockChange(cancelled);
    await submit();
    expect(cancel).toHaveBeenCalledExactlyOnceWith('order-1', {
      email: 'sam@potluck.test',
      version: 1,
      reason,
      restock: isOn,
    });
  });

  it('sends the note, counts its characters, and moves the order to the past orders', async () => {
    await openForm();
    await chooseReason('sold-out');
    await enterNote('Sorry!');
    expect(screen.getByText('6 of 300')).toBeTruthy();
    mockChange(cancelled);
    await submit();
    expect(cancel.mock.lastCall?.[1]).toMatchObject({ note: 'Sorry!' });
    await finishChange();
    expect(toast).toHaveBeenCalledExactlyOnceWith('success', 'The order has changed.');
    expect(tickets()).toEqual([]);
    expect(pastOrders()).toHaveLength(1);
  });

  it('rejects a note of more than 300 characters', async () => {
    await openForm();
    await chooseReason('sold-out');
    await click(screen.getByLabelText('Note to the guest (optional)'));
    await userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
      .paste('a'.repeat(301));
    await submit();
    expect(screen.getByText('Note can have at most 300 characters.')).toBeTruthy();
    expect(cancel).not.toHaveBeenCalled();
  });

  it('keeps its input after a conflict, and then sends the current version', async () => {
    await openForm();
    await chooseReason('other');
    cancel.mockRejectedValueOnce(conflict('order-changed', ready));
    mockLists([ready]);
    await submit();
    await finishChange();
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', 'This order has changed.');
    expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('other');
    mockChange(cancelled);
    await submit();
    expect(cancel.mock.lastCall?.[1]).toMatchObject({ version: 2, reason: 'other' });
  });

  it('shows the error of the service at the field', async () => {
    await openForm();
    await chooseReason('other');
    const fields = { note: 'Note is not polite.' };
    const error = new ApiError({ status: 400, code: 'invalid', message: 'Check note.', fields });
    cancel.mockRejectedValueOnce(error);
    await submit();
    await finishChange();
    expect(screen.getByText('Note is not polite.')).toBeTruthy();
  });

  it('closes without a request after a click on Keep it', async () => {
    await openForm();
    expect(button(/^Cancel…/).getAttribute('aria-expanded')).toBe('true');
    await click(button('Keep it'));
    expect(screen.queryByLabelText('Reason')).toBeNull();
    expect(cancel).not.toHaveBeenCalled();
  });
});

describe('The past orders of ReceivedOrdersPage', () => {
  it('show who has canceled an order, and why', async () => {
    const byCook = { what: 'cancelled', by: 'cook', at: formatTime(NOW) } as const;
    const withEvent = (event: NonNullable<Order['events']>[number], _id: string): Order => ({
      ...cancelled,
      _id,
      events: [event],
    });
    mockLists(
      [],
      [
        withEvent({ ...byCook, reason: 'sold-out', note: 'Sorry!' }, '1'),
        withEvent({ ...byCook, by: 'buyer' }, '2'),
      ],
    );
    await renderLoadedPage();
    expect(pastOrders()[0]?.textContent).toContain('You canceled it: It is sold out“Sorry!”');
    expect(pastOrders()[1]?.textContent).toContain('The guest canceled it.');
  });

  it('show a further page after each click on Show more, until there is none', async () => {
    listActive.mockResolvedValue([]);
    listPast.mockImplementation((_email, query) =>
      Promise.resolve(
        query === 'page-2'
          ? toPage([{ ...cancelled, _id: 'old', food_name: 'Moin Moin' }])
          : toPage([cancelled], 'page-2'),
      ),
    );
    await renderLoadedPage();
    expect(pastOrders()).toHaveLength(1);
    await click(button('Show more'));
    expect(await screen.findByText('Moin Moin')).toBeTruthy();
    expect(queryButton('Show more')).toBeNull();
  });
});

describe('The form "Where guests collect"', () => {
  const type = (element: HTMLElement, text: string) =>
    userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), delay: null })
      .type(element, text);
  const save = () => click(button('Save'));
  const placeField = () => screen.findByLabelText<HTMLTextAreaElement>('Place');

  it('shows the saved texts, saves the changed ones, and states who can see them', async () => {
    const kitchen = { ...BLANK_KITCHEN, place: 'Door 4', payment: 'Cash' };
    vi.mocked(readKitchen).mockResolvedValue(kitchen);
    vi.mocked(saveKitchen).mockImplementation((_email, saved) => Promise.resolve(saved));
    await renderLoadedPage();
    expect(
      screen.getByText('Only guests with an active order from you can see this.'),
    ).toBeTruthy();
    expect((await placeField()).value).toBe('Door 4');
    await type(screen.getByLabelText('Times'), 'After 6');
    await save();
    expect(saveKitchen).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', {
      ...kitchen,
      times: 'After 6',
    });
    expect(toast).toHaveBeenCalledExactlyOnceWith('success', 'Your pickup details are saved.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Times').value).toBe('After 6');
  });

  it('keeps the input and shows the error if the request fails', async () => {
    vi.mocked(saveKitchen).mockRejectedValue(createNoResponseError());
    await renderLoadedPage();
    await type(await placeField(), 'Door 4');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(createNoResponseError().message);
    expect((await placeField()).value).toBe('Door 4');
  });

  it('shows the error of a text that is too long, and sends nothing', async () => {
    await renderLoadedPage();
    await click(await placeField());
    await userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
      .paste('a'.repeat(301));
    await save();
    expect(screen.getByText('Place can have at most 300 characters.')).toBeTruthy();
    expect(saveKitchen).not.toHaveBeenCalled();
  });

  it('shows the texts that another tab has saved, unless the cook has changed a field', async () => {
    await renderLoadedPage();
    await placeField();
    vi.mocked(readKitchen).mockResolvedValue({ ...BLANK_KITCHEN, place: 'Door 5' });
    mockChange(ready);
    await click(button(/^Ready/));
    await finishChange();
    expect((await placeField()).value).toBe('Door 5');
    await type(screen.getByLabelText('Times'), 'Late');
    vi.mocked(readKitchen).mockResolvedValue({ ...BLANK_KITCHEN, place: 'Door 6' });
    mockChange(collected);
    await click(button(/^Collected/));
    await finishChange();
    expect((await placeField()).value).toBe('Door 5');
  });
});

describe('The checkbox "Email me about new orders"', () => {
  it('shows the saved setting, and saves a changed setting', async () => {
    vi.mocked(readNotifications).mockResolvedValue({ mail: true });
    vi.mocked(saveNotifications).mockResolvedValue({ mail: false });
    await renderLoadedPage();
    const checkbox = screen.getByLabelText<HTMLInputElement>('Email me about new orders');
    await waitFor(() => {
      expect(checkbox.checked).toBe(true);
    });
    await click(checkbox);
    expect(saveNotifications).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', false);
    await waitFor(() => {
      expect(checkbox.checked).toBe(false);
    });
  });
});
