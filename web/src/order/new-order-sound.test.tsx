import type { Order } from '@potluck/functions/contract/order';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useNewOrderSound } from './new-order-sound';
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

const renderSound = (orders: Order[] | undefined, useSound = useNewOrderSound) =>
  renderHook((shown) => useSound(shown), { initialProps: orders });

describe('useNewOrderSound', () => {
  it('is off by default, plays the sound when it is turned on, and keeps its state after a reload', async () => {
    const { result, rerender, unmount } = renderSound([placed]);
    rerender([placed, second]);
    expect(await countSounds()).toBe(0);
    expect(result.current[0]).toBe(false);
    act(() => result.current[1](true));
    expect(await countSounds()).toBe(1);
    unmount();
    const reloaded = renderSound([placed]).result;
    expect(reloaded.current[0]).toBe(true);
    act(() => reloaded.current[1](false));
    expect(await countSounds()).toBe(0);
    expect(reloaded.current[0]).toBe(false);
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
    const { useNewOrderSound: useSoundAfterReload } = await import('./new-order-sound');
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    const { rerender } = renderSound([], useSoundAfterReload);
    rerender([placed]);
    expect(await countSounds()).toBe(0);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    rerender([placed, second]);
    expect(await countSounds()).toBe(1);
  });
});
