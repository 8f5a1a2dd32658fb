import { afterEach, describe, expect, it, vi } from 'vitest';
import { WRITE_DEADLINE_MS } from '../http/deadline';
import { foodQueue } from './food-queue';

function openGate() {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('foodQueue', () => {
  it('gives one food one turn at a time, in the order of arrival', async () => {
    const queue = foodQueue();
    const { gate, open } = openGate();
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

  it('does not make one food wait for another', async () => {
    const queue = foodQueue();
    const { gate, open } = openGate();
    const soup = queue.run('soup', () => gate);
    await expect(queue.run('pie', () => Promise.resolve('sold'))).resolves.toBe('sold');
    open();
    await soup;
  });

  it('goes on after a turn that failed, and tells only its caller', async () => {
    const queue = foodQueue();
    const failing = queue.run('soup', () => Promise.reject(new Error('spilt')));
    const next = queue.run('soup', () => Promise.resolve('sold'));
    await expect(failing).rejects.toThrow('spilt');
    await expect(next).resolves.toBe('sold');
  });

  it('gives the turn on when one takes longer than anybody waits for it', async () => {
    vi.useFakeTimers();
    const queue = foodQueue();
    const { gate, open } = openGate();
    const stuck = queue.run('soup', () => gate);
    const next = queue.run('soup', () => Promise.resolve('sold'));
    await vi.advanceTimersByTimeAsync(WRITE_DEADLINE_MS);
    await expect(next).resolves.toBe('sold');
    await expect(queue.run('soup', () => Promise.resolve('sold'))).resolves.toBe('sold');
    open();
    await stuck;
  });

  it('never runs a turn whose caller has left', async () => {
    const queue = foodQueue();
    const { gate, open } = openGate();
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
