import {
  MAX_EVENTS_BEFORE_UNDO,
  UNDO_PERIOD_MS,
  type OrderChangeResponse,
} from '@potluck/functions/contract/order';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formatShortDateTime } from './order-texts';
import { addOrderEvent } from './received-order-fixture';
import { ApiError, createNoResponseError } from '../lib/api';
import {
  advanceTime,
  getButton,
  cancelledOrder,
  changeOrderStatusMock,
  clickElement,
  collectedOrder,
  createConflictError,
  createUser,
  waitForResponse,
  formatTime,
  mockOrderChange,
  mockReceivedOrderLists,
  FIXTURE_TIME_MS,
  secondPlacedOrder,
  getPastOrderItems,
  placedOrder,
  queryButton,
  readyOrder,
  renderLoadedPage,
  setUpReceivedOrdersPageTests,
  getTickets,
  getTicketTitles,
  showToastMock,
  toOrderChangeResponse,
} from './received-orders-page-fixtures';

vi.mock('./order-api');
vi.mock('../ui/toast');

setUpReceivedOrdersPageTests();

describe('An order ticket on ReceivedOrdersPage', () => {
  it('shows only the buttons “Ready” and “Cancel…” while the order has the status placed', async () => {
    await renderLoadedPage();
    const date = formatShortDateTime(placedOrder.buying_date);
    expect(
      getTickets().flatMap((ticket) =>
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
    mockReceivedOrderLists([
      placedOrder,
      { ...placedOrder, _id: 'order-2', buying_date: secondPlacedOrder.buying_date },
    ]);
    await renderLoadedPage();
    const names = getTickets()
      .flatMap((ticket) => within(ticket).getAllByRole('button'))
      .map((one) => one.textContent);
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has buttons with numbered names for orders of one dish by one guest in the same minute', async () => {
    mockReceivedOrderLists([placedOrder, { ...placedOrder, _id: 'order-2' }]);
    await renderLoadedPage();
    const date = formatShortDateTime(placedOrder.buying_date);
    for (const [index, ticket] of getTickets().entries()) {
      const name = `Ready: Party Jollof Rice for Sam Rivera, ordered ${date}, ${index + 1} of 2`;
      expect(within(ticket).getByRole('button', { name })).toBeTruthy();
    }
    expect(getTickets()).toHaveLength(2);
  });

  it('puts the names of the dish and the guest in `bdi` elements, so a right-to-left name does not reorder the text around it', async () => {
    await renderLoadedPage();
    const [ticket = document.body] = getTickets();
    for (const name of ['Party Jollof Rice', 'Sam Rivera']) {
      expect(within(ticket).getByText(name).tagName).toBe('BDI');
    }
  });

  it('sends the shown order version after a click on “Ready”, and then shows “Collected” and “Undo”', async () => {
    await renderLoadedPage();
    mockOrderChange(readyOrder);
    await clickElement(getButton(/^Ready/));
    expect(changeOrderStatusMock).toHaveBeenCalledExactlyOnceWith('order-1', {
      email: 'sam@potluck.test',
      version: 1,
      to: 'ready',
    });
    await waitForResponse();
    expect(getButton(/^Collected/)).toBeTruthy();
    expect(getButton(/^Undo/)).toBeTruthy();
    expect(queryButton(/^Ready/)).toBeNull();
    expect(screen.getByText(/: Ready to collect\.$/).closest('[role=status]')).not.toBeNull();
  });

  it('marks the clicked button as busy immediately, and sends only one request after a double click', async () => {
    await renderLoadedPage();
    changeOrderStatusMock.mockReturnValueOnce(new Promise(() => undefined));
    const readyButton = getButton(/^Ready/);
    await createUser().dblClick(readyButton);
    expect(readyButton.getAttribute('aria-busy')).toBe('true');
    expect(changeOrderStatusMock).toHaveBeenCalledOnce();
  });

  it('ignores clicks on its other buttons while a status change is running', async () => {
    mockReceivedOrderLists([readyOrder]);
    await renderLoadedPage();
    let respond: (response: OrderChangeResponse) => void = () => undefined;
    changeOrderStatusMock.mockReturnValueOnce(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    await clickElement(getButton(/^Collected/));
    await clickElement(getButton(/^Undo/));
    expect(changeOrderStatusMock).toHaveBeenCalledOnce();
    respond(toOrderChangeResponse(collectedOrder));
    await waitForResponse();
    mockOrderChange(addOrderEvent(collectedOrder, 'collected-undone', formatTime(FIXTURE_TIME_MS)));
    await clickElement(getButton(/^Undo/));
    expect(changeOrderStatusMock.mock.lastCall?.[1]).toMatchObject({ version: 3, to: 'ready' });
  });

  it('stays visible with “Undo” for 15 minutes after a click on “Collected”', async () => {
    mockReceivedOrderLists([readyOrder]);
    await renderLoadedPage();
    mockOrderChange(collectedOrder);
    await clickElement(getButton(/^Collected/));
    await waitForResponse();
    expect(getTicketTitles()).toEqual(['2 × Party Jollof Rice']);
    expect(getButton(/^Undo/)).toBeTruthy();
    expect(queryButton(/^(Collected|Cancel)/)).toBeNull();
    // Advances the clock to one minute before the undo period ends. Reads `Date.now()`, because the fake clock also
    // advances with the real time. On a busy machine, running the polls of these 14 minutes takes some seconds of
    // real time.
    await advanceTime(FIXTURE_TIME_MS + UNDO_PERIOD_MS - Date.now() - 60_000);
    expect(getButton(/^Undo/)).toBeTruthy();
    await advanceTime(60_000);
    expect(queryButton(/^Undo/)).toBeNull();
    expect(getTickets()).toEqual([]);
    expect(getPastOrderItems()).toHaveLength(1);
  });

  it('shows no “Undo” button if the order has 20 events, because the API would reject the change', async () => {
    const withEvents = (count: number) =>
      addOrderEvent(
        {
          ...readyOrder,
          events: Array.from({ length: count - 1 }, () => placedOrder.events?.[0]).flatMap(
            (event) => event ?? [],
          ),
        },
        'ready',
        formatTime(FIXTURE_TIME_MS),
      );
    mockReceivedOrderLists([withEvents(MAX_EVENTS_BEFORE_UNDO - 1)]);
    await renderLoadedPage();
    expect(getButton(/^Undo/)).toBeTruthy();
    cleanup();
    mockReceivedOrderLists([withEvents(MAX_EVENTS_BEFORE_UNDO)]);
    await renderLoadedPage();
    expect(queryButton(/^Undo/)).toBeNull();
  });

  it('hides “Undo” 15 minutes after the order became ready', async () => {
    mockReceivedOrderLists([readyOrder]);
    await renderLoadedPage();
    expect(getButton(/^Undo/)).toBeTruthy();
    await advanceTime(UNDO_PERIOD_MS);
    expect(queryButton(/^Undo/)).toBeNull();
    expect(getButton(/^Collected/)).toBeTruthy();
  });

  it.each([
    [
      'Ready',
      readyOrder,
      'placed',
      addOrderEvent(readyOrder, 'ready-undone', formatTime(FIXTURE_TIME_MS)),
    ],
    [
      'Collected',
      collectedOrder,
      'ready',
      addOrderEvent(collectedOrder, 'collected-undone', formatTime(FIXTURE_TIME_MS)),
    ],
  ] as const)(
    'reverts the step %s after a click on “Undo”, and then shows no “Undo” button',
    async (_name, order, to, undone) => {
      if (order.status === 'ready') mockReceivedOrderLists([order]);
      else mockReceivedOrderLists([], [order]);
      await renderLoadedPage();
      mockOrderChange(undone);
      await clickElement(getButton(/^Undo/));
      const { version } = order;
      expect(changeOrderStatusMock.mock.lastCall?.[1]).toEqual({
        email: 'sam@potluck.test',
        version,
        to,
      });
      await waitForResponse();
      expect(queryButton(/^Undo/)).toBeNull();
      expect(getTickets()).toHaveLength(1);
    },
  );

  it.each(['order-changed', 'order-state'] as const)(
    'shows the current order and the error message if the API responds with the error %s',
    async (code) => {
      await renderLoadedPage();
      changeOrderStatusMock.mockRejectedValueOnce(createConflictError(code));
      mockReceivedOrderLists([readyOrder]);
      await clickElement(getButton(/^Ready/));
      await waitForResponse();
      expect(showToastMock).toHaveBeenCalledExactlyOnceWith(
        'error',
        'This order has changed.',
        undefined,
        undefined,
      );
      expect(getButton(/^Collected/)).toBeTruthy();
      mockOrderChange(collectedOrder);
      await clickElement(getButton(/^Collected/));
      expect(changeOrderStatusMock.mock.lastCall?.[1].version).toBe(2);
    },
  );

  it('shows the status “Canceled” and no buttons if a change fails because the order was canceled', async () => {
    await renderLoadedPage();
    changeOrderStatusMock.mockRejectedValueOnce(createConflictError('order-changed'));
    mockReceivedOrderLists([], [cancelledOrder]);
    await clickElement(getButton(/^Ready/));
    await waitForResponse();
    const [ticket = document.body] = getTickets();
    expect(ticket.textContent).toContain('Canceled');
    expect(within(ticket).queryByRole('button')).toBeNull();
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
      changeOrderStatusMock.mockRejectedValueOnce(error);
      await clickElement(getButton(/^Ready/));
      await waitForResponse();
      expect(showToastMock).toHaveBeenCalledExactlyOnceWith(
        'error',
        error.message,
        undefined,
        reference,
      );
      mockOrderChange(readyOrder);
      await clickElement(getButton(/^Ready/));
      expect(changeOrderStatusMock.mock.calls[1]).toEqual(changeOrderStatusMock.mock.calls[0]);
      await waitForResponse();
      expect(getButton(/^Collected/)).toBeTruthy();
    },
  );

  it('shows the changed order while the list from the API still contains the earlier version of the order', async () => {
    await renderLoadedPage();
    changeOrderStatusMock.mockResolvedValueOnce(toOrderChangeResponse(readyOrder));
    await clickElement(getButton(/^Ready/));
    await waitForResponse();
    expect(getButton(/^Collected/)).toBeTruthy();
  });

  it('takes the focus when its clicked button disappears', async () => {
    mockReceivedOrderLists([readyOrder]);
    await renderLoadedPage();
    mockOrderChange(collectedOrder);
    await clickElement(getButton(/^Collected/));
    await waitForResponse();
    expect(document.activeElement?.textContent).toBe('2 × Party Jollof Rice');
  });
});
