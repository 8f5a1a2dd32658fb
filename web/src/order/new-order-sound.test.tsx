import type { Order } from '@potluck/functions/contract/order';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNewOrderSound } from './new-order-sound';
import { addOrderEvent, receivedOrderFixture } from './received-order-fixture';
import { Checkbox } from '../ui/form-fields';

const start = vi.fn();

/** Implements the parts of Web Audio that the sound uses. */
class FakeAudioContext {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator = () => ({
    frequency: { setValueAtTime: () => undefined },
    connect: (node: unknown) => node,
    start,
    stop: () => undefined,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (node: unknown) => node,
  });
}

beforeEach(() => {
  start.mockReset();
  vi.stubGlobal('AudioContext', FakeAudioContext);
});
afterEach(() => vi.unstubAllGlobals());

const placed = receivedOrderFixture;
const ready = addOrderEvent(placed, 'ready', '2026-11-20T12:30:00.000Z');
const newOrder = { ...placed, _id: 'order-2' };

function Orders({ orders }: { orders: Order[] | undefined }) {
  const [isOn, turn] = useNewOrderSound(orders);
  return (
    <Checkbox
      role="switch"
      label="Sound for new orders"
      checked={isOn}
      onChange={({ target }) => turn(target.checked)}
    />
  );
}

const clickSwitch = () => fireEvent.click(screen.getByRole('switch'));
const isChecked = () => screen.getByRole<HTMLInputElement>('switch').checked;
/**
 * Returns the number of sounds since the last call. Waits for the promise of `resume`, because a sound starts after
 * it.
 */
async function countSounds(): Promise<number> {
  await Promise.resolve();
  const count = start.mock.calls.length;
  start.mockReset();
  return count;
}

/** Renders the orders with the sound turned on. */
async function renderWithSound(orders: Order[] | undefined) {
  const rendered = render(<Orders orders={orders} />);
  clickSwitch();
  expect(await countSounds()).toBe(1);
  const show = (shown: Order[]) => {
    rendered.rerender(<Orders orders={shown} />);
  };
  return { ...rendered, show };
}

describe('The switch of useNewOrderSound', () => {
  it('is off by default, and a new order then plays no sound', async () => {
    const { rerender } = render(<Orders orders={[placed]} />);
    expect(isChecked()).toBe(false);
    rerender(<Orders orders={[placed, newOrder]} />);
    expect(await countSounds()).toBe(0);
  });

  it('plays the sound when it is turned on, and keeps its state after a reload', async () => {
    const { unmount } = await renderWithSound([placed]);
    unmount();
    render(<Orders orders={[placed]} />);
    expect(isChecked()).toBe(true);
    clickSwitch();
    expect(await countSounds()).toBe(0);
    expect(isChecked()).toBe(false);
    expect(localStorage.getItem('order-sound')).toBeNull();
  });
});

describe('useNewOrderSound', () => {
  it('plays the sound once for one or more new orders', async () => {
    const { show } = await renderWithSound([placed]);
    show([placed, newOrder, { ...placed, _id: 'order-3' }]);
    expect(await countSounds()).toBe(1);
    show([placed, newOrder, { ...placed, _id: 'order-3' }]);
    expect(await countSounds()).toBe(0);
  });

  it('plays no sound for the first loaded list of orders', async () => {
    const { show } = await renderWithSound(undefined);
    show([placed]);
    expect(await countSounds()).toBe(0);
  });

  it('plays no sound if the cook undoes the status Ready or Collected', async () => {
    const { show } = await renderWithSound([]);
    show([ready]);
    show([placed]);
    expect(await countSounds()).toBe(0);
  });

  it('plays no sound before the user has clicked on the page, because browsers block it', async () => {
    localStorage.setItem('order-sound', 'on');
    vi.resetModules();
    const { useNewOrderSound: useSoundAfterReload } = await import('./new-order-sound');
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    function ReloadedOrders({ orders }: { orders: Order[] }) {
      useSoundAfterReload(orders);
      return null;
    }
    const { rerender } = render(<ReloadedOrders orders={[]} />);
    rerender(<ReloadedOrders orders={[placed]} />);
    expect(await countSounds()).toBe(0);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    rerender(<ReloadedOrders orders={[placed, newOrder]} />);
    expect(await countSounds()).toBe(1);
  });
});
