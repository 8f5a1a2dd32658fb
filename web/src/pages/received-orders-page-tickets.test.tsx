import { MAX_EVENTS_BEFORE_UNDO, UNDO_PERIOD_MS } from '@potluck/functions/contract/order';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formatShortDateTime } from '../features/order/format-date';
import { addOrderEvent } from '../features/order/received/received-order-fixture';
import { ApiError, createNoResponseError } from '../lib/api-error';
import {
  advance,
  button,
  cancelled,
  change,
  click,
  collected,
  conflict,
  createUser,
  errorToast,
  waitForNextStepButton,
  formatTime,
  mockOrderChange,
  mockOrderLists,
  NOW,
  otherOrder,
  pastOrders,
  placed,
  queryButton,
  ready,
  renderLoadedPage,
  setUpReceivedOrders,
  tickets,
  ticketTitles,
  toast,
  toOrderChangeResponse,
} from './received-orders-page-fixtures';

vi.mock('../features/order/api/order-api');
vi.mock('../components/toast');

setUpReceivedOrders();

describe('An order ticket on ReceivedOrdersPage', () => {
  it('shows only the buttons “Ready” and “Cancel…” while the order has the status placed', async () => {
    await renderLoadedPage();
    const date = formatShortDateTime(placed.buying_date);
    expect(
      tickets().flatMap((ticket) =>
        within(ticket)
          .getAllByRole('button')
          .map((one) => one.textContent),
      ),
    ).toEqual([
      `Ready: Party Jollof Rice for Sam Rivera, ordered ${date}`,
      `Cancel…: Party Jollof Rice for Sam Rivera, ordered ${date}`,
    ]);
  });

  it('has buttons with different names for several orders of one dish by one guest', async () => {
    mockOrderLists([placed, { ...placed, _id: 'order-2', buying_date: otherOrder.buying_date }]);
    await renderLoadedPage();
    const names = tickets()
      .flatMap((ticket) => within(ticket).getAllByRole('button'))
      .map((one) => one.textContent);
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has buttons with numbered names for orders of one dish by one guest in the same minute', async () => {
    mockOrderLists([placed, { ...placed, _id: 'order-2' }]);
    await renderLoadedPage();
    const date = formatShortDateTime(placed.buying_date);
    for (const [index, ticket] of tickets().entries()) {
      const name = `Ready: Party Jollof Rice for Sam Rivera, ordered ${date}, ${index + 1} of 2`;
      expect(within(ticket).getByRole('button', { name })).toBeTruthy();
    }
    expect(tickets()).toHaveLength(2);
  });

  it('puts the names of the dish and the guest in `bdi` elements, so a right-to-left name does not reorder the text around it', async () => {
    await renderLoadedPage();
    const [ticket = document.body] = tickets();
    for (const name of ['Party Jollof Rice', 'Sam Rivera']) {
      expect(within(ticket).getByText(name).tagName).toBe('BDI');
    }
  });

  it('sends the shown order version after a click on “Ready”, and then shows “Collected” and “Undo”', async () => {
    await renderLoadedPage();
    mockOrderChange(ready);
    await click(button(/^Ready/));
    expect(change).toHaveBeenCalledExactlyOnceWith('order-1', {
      email: 'sam@potluck.test',
      version: 1,
      to: 'ready',
    });
    await waitForNextStepButton();
    expect(button(/^Collected/)).toBeTruthy();
    expect(button(/^Undo/)).toBeTruthy();
    expect(queryButton(/^Ready/)).toBeNull();
    expect(screen.getByText(/: Ready to collect\.$/).closest('[role=status]')).not.toBeNull();
  });

  it('marks the clicked button as busy immediately, and sends only one request after a double click', async () => {
    await renderLoadedPage();
    mockOrderChange(ready);
    const readyButton = button(/^Ready/);
    await createUser().dblClick(readyButton);
    expect(readyButton.getAttribute('aria-busy')).toBe('true');
    expect(change).toHaveBeenCalledOnce();
  });

  it('ignores clicks on its other buttons while a status change is running', async () => {
    mockOrderLists([ready]);
    await renderLoadedPage();
    mockOrderChange(collected);
    await click(button(/^Collected/));
    await click(button(/^Undo/));
    expect(change).toHaveBeenCalledOnce();
    await waitForNextStepButton();
    mockOrderChange(addOrderEvent(collected, 'collected-undone', formatTime(NOW)));
    await click(button(/^Undo/));
    expect(change.mock.lastCall?.[1]).toMatchObject({ version: 3, to: 'ready' });
  });

  it('shows the button for the next step only half a second after a click, so a double click cannot trigger it', async () => {
    await renderLoadedPage();
    mockOrderChange(ready);
    await click(button(/^Ready/));
    await advance(300);
    expect(queryButton(/^Collected/)).toBeNull();
    await advance(300);
    expect(button(/^Collected/)).toBeTruthy();
  });

  it('stays visible with “Undo” for 15 minutes after a click on “Collected”', async () => {
    mockOrderLists([ready]);
    await renderLoadedPage();
    mockOrderChange(collected);
    await click(button(/^Collected/));
    await waitForNextStepButton();
    expect(ticketTitles()).toEqual(['2 × Party Jollof Rice']);
    expect(button(/^Undo/)).toBeTruthy();
    expect(queryButton(/^(Collected|Cancel)/)).toBeNull();
    // Advances the clock to one minute before the undo period ends. Reads `Date.now()`, because the fake clock also
    // advances with the real time. On a busy machine, running the polls of these 14 minutes takes some seconds of
    // real time.
    await advance(NOW + UNDO_PERIOD_MS - Date.now() - 60_000);
    expect(button(/^Undo/)).toBeTruthy();
    await advance(60_000);
    expect(queryButton(/^Undo/)).toBeNull();
    expect(tickets()).toEqual([]);
    expect(pastOrders()).toHaveLength(1);
  });

  it('shows no “Undo” button if the order has 20 events, because the API would reject the change', async () => {
    const withEvents = (count: number) =>
      addOrderEvent(
        {
          ...ready,
          events: Array.from({ length: count - 1 }, () => placed.events?.[0]).flatMap(
            (event) => event ?? [],
          ),
        },
        'ready',
        formatTime(NOW),
      );
    mockOrderLists([withEvents(MAX_EVENTS_BEFORE_UNDO - 1)]);
    await renderLoadedPage();
    expect(button(/^Undo/)).toBeTruthy();
    cleanup();
    mockOrderLists([withEvents(MAX_EVENTS_BEFORE_UNDO)]);
    await renderLoadedPage();
    expect(queryButton(/^Undo/)).toBeNull();
  });

  it('hides “Undo” 15 minutes after the order became ready', async () => {
    mockOrderLists([ready]);
    await renderLoadedPage();
    expect(button(/^Undo/)).toBeTruthy();
    await advance(UNDO_PERIOD_MS);
    expect(queryButton(/^Undo/)).toBeNull();
    expect(button(/^Collected/)).toBeTruthy();
  });

  it.each([
    ['Ready', ready, 'placed', addOrderEvent(ready, 'ready-undone', formatTime(NOW))],
    [
      'Collected',
      collected,
      'ready',
      addOrderEvent(collected, 'collected-undone', formatTime(NOW)),
    ],
  ] as const)(
    'reverts the step %s after a click on “Undo”, and then shows no “Undo” button',
    async (_name, order, to, undone) => {
      if (order.status === 'ready') mockOrderLists([order]);
      else mockOrderLists([], [order]);
      await renderLoadedPage();
      mockOrderChange(undone);
      await click(button(/^Undo/));
      const { version } = order;
      expect(change.mock.lastCall?.[1]).toEqual({ email: 'sam@potluck.test', version, to });
      await waitForNextStepButton();
      expect(queryButton(/^Undo/)).toBeNull();
      expect(tickets()).toHaveLength(1);
    },
  );

  it.each(['order-changed', 'order-state'] as const)(
    'shows the current order and the error message if the API responds with the error %s',
    async (code) => {
      await renderLoadedPage();
      change.mockRejectedValueOnce(conflict(code, ready));
      await click(button(/^Ready/));
      await waitForNextStepButton();
      expect(toast).toHaveBeenCalledExactlyOnceWith('error', 'This order has changed.');
      expect(button(/^Collected/)).toBeTruthy();
      mockOrderChange(collected);
      await click(button(/^Collected/));
      expect(change.mock.lastCall?.[1].version).toBe(2);
    },
  );

  it('moves to the past orders if an error response shows that the order was canceled', async () => {
    await renderLoadedPage();
    change.mockRejectedValueOnce(conflict('order-changed', cancelled));
    mockOrderLists([], [cancelled]);
    await click(button(/^Ready/));
    await waitForNextStepButton();
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
  ])(
    'stays unchanged, shows a toast, and allows a retry if %s',
    async (_what, error, reference) => {
      await renderLoadedPage();
      change.mockRejectedValueOnce(error);
      await click(button(/^Ready/));
      await waitForNextStepButton();
      expect(errorToast).toHaveBeenCalledExactlyOnceWith(error.message, reference);
      mockOrderChange(ready);
      await click(button(/^Ready/));
      expect(change.mock.calls[1]).toEqual(change.mock.calls[0]);
      await waitForNextStepButton();
      expect(button(/^Collected/)).toBeTruthy();
    },
  );

  it('shows the changed order while the list from the API still contains the earlier version of the order', async () => {
    await renderLoadedPage();
    change.mockResolvedValueOnce(toOrderChangeResponse(ready));
    await click(button(/^Ready/));
    await waitForNextStepButton();
    expect(button(/^Collected/)).toBeTruthy();
  });

  it('takes the focus when its clicked button disappears', async () => {
    mockOrderLists([ready]);
    await renderLoadedPage();
    mockOrderChange(collected);
    await click(button(/^Collected/));
    await waitForNextStepButton();
    expect(document.activeElement?.textContent).toBe('2 × Party Jollof Rice');
  });
});
