import type { Order } from '@potluck/functions/contract/order';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useNewOrders, useScreenAwake } from './new-orders';
import { addOrderEvent, receivedOrderFixture } from './received-order-fixture';

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

const placed = receivedOrderFixture;
const second = { ...placed, _id: 'order-2' };
const third = { ...placed, _id: 'order-3' };
const ready = addOrderEvent(placed, 'ready', '2026-11-20T12:30:00.000Z');

/** Returns the number of sounds since the last call. Waits for the promise of `resume`, which precedes a sound. */
async function countSounds(): Promise<number> {
  await Promise.resolve();
  const count = start.mock.calls.length;
  start.mockReset();
  return count;
}

const renderSound = (orders: Order[] | undefined, useHook = useNewOrders) =>
  renderHook((shown) => useHook(shown), { initialProps: orders });

describe('useNewOrders', () => {
  it('is off by default, plays the sound when it is turned on, and keeps its state after a reload', async () => {
    const { result, rerender, unmount } = renderSound([placed]);
    rerender([placed, second]);
    expect(await countSounds()).toBe(0);
    expect(result.current.isSoundOn).toBe(false);
    act(() => result.current.turnSound(true));
    expect(await countSounds()).toBe(1);
    unmount();
    const reloaded = renderSound([placed]).result;
    expect(reloaded.current.isSoundOn).toBe(true);
    act(() => reloaded.current.turnSound(false));
    expect(await countSounds()).toBe(0);
    expect(reloaded.current.isSoundOn).toBe(false);
    expect(localStorage.getItem('order-sound')).toBeNull();
  });

  it.each<[number, string, (Order[] | undefined)[]]>([
    [1, 'for two new orders', [[placed], [placed, second, third], [placed, second, third]]],
    [0, 'for the first loaded list', [undefined, [placed]]],
    [0, 'if the cook undoes the status Ready', [[], [ready], [placed]]],
  ])('plays %d sounds %s', async (count, _when, [first, ...later]) => {
    localStorage.setItem('order-sound', 'on');
    const { rerender } = renderSound(first);
    for (const orders of later) rerender(orders);
    expect(await countSounds()).toBe(count);
  });

  it('plays no sound before the user has clicked on the page, because browsers block it', async () => {
    localStorage.setItem('order-sound', 'on');
    vi.resetModules();
    const { useNewOrders: useNewOrdersAfterReload } = await import('./new-orders');
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    const { rerender, result } = renderSound([], useNewOrdersAfterReload);
    rerender([placed]);
    expect(await countSounds()).toBe(0);
    expect(result.current).toMatchObject({ isSoundOn: false, needsClick: true });
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    fireEvent.click(document.body);
    expect(result.current).toMatchObject({ isSoundOn: true, needsClick: false });
    rerender([placed, second]);
    expect(await countSounds()).toBe(1);
  });

  it('counts the new orders until the cook has seen them or marked them as ready', () => {
    const { result, rerender } = renderSound([placed]);
    rerender([placed, second, third]);
    expect(result.current.unseenCount).toBe(2);
    rerender([placed, { ...second, status: 'ready' }, third]);
    expect(result.current.unseenCount).toBe(1);
    act(() => result.current.markAsSeen());
    expect(result.current.unseenCount).toBe(0);
    expect([...result.current.latestIds]).toEqual(['order-2', 'order-3']);
    rerender([placed, second, third, { ...placed, _id: 'order-4' }]);
    expect(result.current.unseenCount).toBe(1);
    expect([...result.current.latestIds]).toEqual(['order-2', 'order-3', 'order-4']);
    act(() => result.current.markAsSeen());
    expect([...result.current.latestIds]).toEqual(['order-4']);
  });
});

it('useScreenAwake keeps the screen awake while the page is in front', async () => {
  const release = vi.fn();
  const request = vi.fn(() => Promise.resolve({ release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const show = async (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    await act(() => Promise.resolve(fireEvent(document, new Event('visibilitychange'))));
    return [request.mock.calls.length, release.mock.calls.length];
  };
  renderHook(useScreenAwake);
  expect(await show(true)).toEqual([1, 1]);
  expect(await show(false)).toEqual([2, 1]);
});
