import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { READ_DEADLINE_MS } from './deadline';
import { createSingleFlight } from './single-flight';

/**
 * Returns a `SingleFlight` as `lists`, and `loads`, the list of all loads that it has started. A load ends
 * when the test calls its `resolve` or `reject`.
 */
function createControlledLoads() {
  const loads: { key: string; resolve: (value: string) => void; reject: (error: Error) => void }[] =
    [];
  const flights = createSingleFlight<string>();
  const load = (key: string) => () =>
    new Promise<string>((resolve, reject) => {
      loads.push({ key, resolve, reject });
    });
  const lists = {
    shared: (key: string) => flights.loadShared(key, load(key)),
    fresh: (key: string) => flights.loadFresh(key, load(key)),
  };
  return { lists, loads };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('createSingleFlight', () => {
  it('runs one load for concurrent callers of the same key', async () => {
    const { lists, loads } = createControlledLoads();
    const results = Promise.all([lists.shared('price'), lists.shared('price')]);
    expect(loads).toHaveLength(1);
    loads[0]?.resolve('list');
    await expect(results).resolves.toEqual(['list', 'list']);
  });

  it('shares a running load with a later caller of the same key', async () => {
    const { lists, loads } = createControlledLoads();
    const first = lists.shared('price');
    await setImmediate();
    const second = lists.shared('price');
    loads[0]?.resolve('list');
    await expect(Promise.all([first, second])).resolves.toEqual(['list', 'list']);
    expect(loads).toHaveLength(1);
  });

  it('starts a separate load for another key, and a new load for the same key after its load has ended', async () => {
    const { lists, loads } = createControlledLoads();
    const first = lists.shared('price');
    void lists.shared('name');
    loads[0]?.resolve('old');
    await first;
    await expect
      .poll(() => {
        void lists.shared('price');
        return loads.map(({ key }) => key);
      })
      .toEqual(['price', 'name', 'price']);
  });

  it('starts one load for all callers of `loadFresh` after the running load has ended', async () => {
    const { lists, loads } = createControlledLoads();
    const first = lists.shared('price');
    const fresh = Promise.all([lists.fresh('price'), lists.fresh('price')]);
    expect(loads).toHaveLength(1);
    loads[0]?.resolve('before the write');
    await expect(first).resolves.toBe('before the write');
    await expect.poll(() => loads).toHaveLength(2);
    const joining = lists.shared('price');
    loads[1]?.resolve('after the write');
    await expect(fresh).resolves.toEqual(['after the write', 'after the write']);
    await expect(joining).resolves.toBe('after the write');
    expect(loads).toHaveLength(2);
  });

  it('starts a load immediately for a caller of `loadFresh` if no load is running', async () => {
    const { lists, loads } = createControlledLoads();
    const fresh = lists.fresh('price');
    loads[0]?.resolve('list');
    await expect(fresh).resolves.toBe('list');
  });

  it('starts a new load for a caller of `loadFresh` after the running load has failed', async () => {
    const { lists, loads } = createControlledLoads();
    const failing = lists.shared('price');
    const later = lists.fresh('price');
    loads[0]?.reject(new Error('14 UNAVAILABLE'));
    await expect(failing).rejects.toThrow('14 UNAVAILABLE');
    await expect.poll(() => loads).toHaveLength(2);
    loads[1]?.resolve('list');
    await expect(later).resolves.toBe('list');
  });

  it('starts a new load for a caller of `loadFresh` if the running load exceeds the read deadline', async () => {
    vi.useFakeTimers();
    const { lists, loads } = createControlledLoads();
    const stuck = lists.shared('price');
    const waiting = lists.fresh('price');
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS);
    expect(loads).toHaveLength(2);
    loads[1]?.resolve('list');
    await expect(waiting).resolves.toBe('list');
    loads[0]?.resolve('late');
    await expect(stuck).resolves.toBe('late');
  });

  it('abandons a load only after the signals of all callers are aborted', async () => {
    const { loadShared } = createSingleFlight<string>();
    const [first, second] = [new AbortController(), new AbortController()];
    const load = vi.fn((_isAbandoned: () => boolean) => Promise.resolve('list'));
    const results = [first, second].map(({ signal }) => loadShared('price', load, signal));
    const [isAbandoned] = load.mock.calls[0] ?? expect.fail();
    first.abort();
    expect(isAbandoned()).toBe(false);
    second.abort();
    expect(isAbandoned()).toBe(true);
    await Promise.all(results);
  });

  it('never abandons a load if one of its callers has no signal', async () => {
    const { loadShared } = createSingleFlight<string>();
    const load = vi.fn((_isAbandoned: () => boolean) => Promise.resolve('list'));
    const results = [loadShared('price', load, AbortSignal.abort()), loadShared('price', load)];
    const [isAbandoned] = load.mock.calls[0] ?? expect.fail();
    expect(isAbandoned()).toBe(false);
    await Promise.all(results);
  });

  it('abandons the shared load of several callers of `loadFresh` only after all their signals are aborted', async () => {
    const { loadFresh, loadShared } = createSingleFlight<string>();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = loadShared('price', () => Promise.resolve('before the write'));
    const load = vi.fn((_isAbandoned: () => boolean) => Promise.resolve('after the write'));
    const results = [first, second].map(({ signal }) => loadFresh('price', load, signal));
    await Promise.all([running, ...results]);
    const [isAbandoned] = load.mock.calls[0] ?? expect.fail();
    first.abort();
    expect(isAbandoned()).toBe(false);
    second.abort();
    expect(isAbandoned()).toBe(true);
  });
});
