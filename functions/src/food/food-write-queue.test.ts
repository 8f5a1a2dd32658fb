import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WRITE_DEADLINE_MS } from '../http/limits';
import { createFoodWriteQueue } from './change-stock';

function createGate() {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open };
}

afterEach(() => vi.useRealTimers());

describe('createFoodWriteQueue', () => {
  it('runs tasks for one food sequentially, first in first out', async () => {
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const events: string[] = [];
    const first = queue.run('soup', async () => {
      events.push('first begins');
      await gate;
      events.push('first ends');
    });
    const second = queue.run('soup', () => Promise.resolve(events.push('second')));
    open();
    await Promise.all([first, second]);
    expect(events).toEqual(['first begins', 'first ends', 'second']);
  });

  it('runs tasks for different foods concurrently', async () => {
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const soup = queue.run('soup', () => gate);
    await expect(queue.run('pie', () => Promise.resolve('sold'))).resolves.toBe('sold');
    open();
    await soup;
  });

  it('starts the third task only after the second task has ended, even if the first task has already ended', async () => {
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const events: string[] = [];
    const first = queue.run('soup', () => Promise.resolve());
    const second = queue.run('soup', () => gate.then(() => events.push('second')));
    await first;
    const third = queue.run('soup', () => Promise.resolve(events.push('third')));
    await setImmediate();
    open();
    await Promise.all([second, third]);
    expect(events).toEqual(['second', 'third']);
  });

  it('runs the next task after a task fails, and rejects only the caller of the failed task', async () => {
    const queue = createFoodWriteQueue();
    const failing = queue.run('soup', () => Promise.reject(new Error('spilt')));
    const next = queue.run('soup', () => Promise.resolve('sold'));
    await expect(failing).rejects.toThrow('spilt');
    await expect(next).resolves.toBe('sold');
  });

  it('starts the next task if a task exceeds the write deadline', async () => {
    vi.useFakeTimers();
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const stuck = queue.run('soup', () => gate);
    const next = queue.run('soup', () => Promise.resolve('sold'));
    await vi.advanceTimersByTimeAsync(WRITE_DEADLINE_MS);
    await expect(next).resolves.toBe('sold');
    await expect(queue.run('soup', () => Promise.resolve('sold'))).resolves.toBe('sold');
    open();
    await stuck;
  });

  it('skips a task if its request was aborted, and rejects with `busy`', async () => {
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const controller = new AbortController();
    let ran = false;
    const first = queue.run('soup', () => gate);
    const abandoned = queue.run('soup', () => Promise.resolve((ran = true)), controller.signal);
    controller.abort();
    open();
    await first;
    await expect(abandoned).rejects.toMatchObject({ code: 'busy' });
    expect(ran).toBe(false);
  });
});
