import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '@potluck/functions/contract/order';
import { OrderTicket } from './order-ticket';
import { addOrderEvent, receivedOrderFixture } from './received-order-fixture';

const NOW = Date.parse('2026-11-20T12:30:00.000Z');
const ready = addOrderEvent(receivedOrderFixture, 'ready', new Date(NOW).toISOString());

/**
 * Renders a ticket for each order. After the user changes an order, replaces it with `changed`, or removes its
 * ticket if `changed` is undefined.
 */
function Page({
  orders: initialOrders = [receivedOrderFixture],
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
            email="sam@potluck.test"
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

// When a ticket is removed, the focus moves in the next animation frame. Wait for this frame. Otherwise, the focus
// would move during the next test.
afterEach(async () => {
  cleanup();
  await new Promise(requestAnimationFrame);
});

const clickReady = () => {
  const button = screen.getByRole('button', { name: /^Ready/ });
  button.focus();
  fireEvent.click(button);
};
const expectFocus = (level: number) =>
  waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { level }));
  });

it('OrderTicket moves the focus to its heading if its focused button disappears before the status change ends, even if an animation frame follows immediately', async () => {
  vi.stubGlobal('requestAnimationFrame', queueMicrotask);
  onTestFinished(() => void vi.unstubAllGlobals());
  const focused: string[] = [];
  const record = ({ target }: FocusEvent) => focused.push((target as Element).tagName);
  render(<Page changed={ready} />);
  document.addEventListener('focusin', record);
  onTestFinished(() => document.removeEventListener('focusin', record));
  clickReady();
  await expectFocus(3);
  expect(focused).toEqual(['BUTTON', 'H3']);
});

it('OrderTicket moves the focus from its button to the heading of the page if the only ticket disappears', async () => {
  render(<Page changed={undefined} />);
  clickReady();
  await expectFocus(1);
});

it('OrderTicket moves the focus from its heading to the heading of the page if the only ticket disappears', async () => {
  render(<Page changed={undefined} />);
  screen.getByRole('heading', { level: 3 }).focus();
  fireEvent.click(screen.getByRole('button', { name: /^Ready/ }));
  await expectFocus(1);
});

it.each([
  ['the next ticket if the cook cancels the first order', 0, '2 × Second'],
  ['the next ticket if the cook cancels the second order', 1, '2 × Third'],
  ['the previous ticket if the cook cancels the last order', 2, '2 × Second'],
])(
  'OrderTicket moves the focus to the heading of %s, and scrolls it into view',
  async (_what, index, title) => {
    const orders = ['First', 'Second', 'Third'].map((food_name) => ({
      ...receivedOrderFixture,
      _id: food_name,
      food_name,
    }));
    render(<Page orders={orders} changed={undefined} />);
    fireEvent.click(screen.getAllByRole('button', { name: /^Cancel…/ })[index] ?? document.body);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'sold-out' } });
    const button = screen.getByRole('button', { name: 'Cancel the order' });
    button.focus();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    onTestFinished(() => focus.mockRestore());
    fireEvent.click(button);
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe(title);
    });
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
  },
);

it('OrderTicket moves the focus to its heading if its focused button “Undo” expires', async () => {
  const props = { order: ready, email: 'sam@potluck.test', changeOrder: vi.fn() };
  const { rerender } = render(<OrderTicket {...props} now={NOW} />);
  screen.getByRole('button', { name: /^Undo/ }).focus();
  rerender(<OrderTicket {...props} now={NOW + 3_600_000} />);
  await expectFocus(3);
});

it('OrderTicket moves the focus to its heading after a click on “Keep it”', async () => {
  render(<Page changed={ready} />);
  fireEvent.click(screen.getByRole('button', { name: /^Cancel…/ }));
  const button = screen.getByRole('button', { name: 'Keep it' });
  button.focus();
  fireEvent.click(button);
  await expectFocus(3);
});

it('OrderTicket does not move the focus if the user has moved it before the button disappears', async () => {
  render(<Page changed={ready} />);
  const cancelButton = screen.getByRole('button', { name: /^Cancel…/ });
  cancelButton.focus();
  fireEvent.click(screen.getByRole('button', { name: /^Ready/ }));
  await act(() => new Promise(requestAnimationFrame));
  expect(document.activeElement).toBe(cancelButton);
});
