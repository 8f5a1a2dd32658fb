import { afterEach, describe, expect, it, vi } from 'vitest';
import { READ_DEADLINE_MS } from './deadline';
import { singleFlight } from './single-flight';

/** A loader whose loads end only when the test ends them. */
function controlledLoads() {
  const loads: { key: string; resolve: (value: string) => void; reject: (error: Error) => void }[] =
    [];
  const flights = singleFlight<string>();
  const load = (key: string) => () =>
    new Promise<string>((resolve, reject) => {
      loads.push({ key, resolve, reject });
    });
  const lists = {
    shared: (key: string) => flights.shared(key, load(key)),
    fresh: (key: string) => flights.fresh(key, load(key)),
  };
  return { lists, loads };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('singleFlight', () => {
  it('runs one load for concurrent callers of the same key', async () => {
    const { lists, loads } = controlledLoads();
    const results = Promise.all([lists.shared('price'), lists.shared('price')]);
    expect(loads).toHaveLength(1);
    loads[0]?.resolve('list');
    await expect(results).resolves.toEqual(['list', 'list']);
  });

  it('runs another load for another key, and after a load has ended', async () => {
    const { lists, loads } = controlledLoads();
    const first = lists.shared('price');
    void lists.shared('name');
    loads[0]?.resolve('old');
    await first;
    await vi.waitFor(() => {
      void lists.shared('price');
      expect(loads.map(({ key }) => key)).toEqual(['price', 'name', 'price']);
    });
  });

  it('starts a load after the running one for all callers that need a fresh value', async () => {
    const { lists, loads } = controlledLoads();
    const early = lists.shared('price');
    const fresh = Promise.all([lists.fresh('price'), lists.fresh('price')]);
    expect(loads).toHaveLength(1);
    loads[0]?.resolve('before the write');
    await expect(early).resolves.toBe('before the write');
    await vi.waitFor(() => {
      expect(loads).toHaveLength(2);
    });
    const joining = lists.shared('price');
    loads[1]?.resolve('after the write');
    await expect(fresh).resolves.toEqual(['after the write', 'after the write']);
    await expect(joining).resolves.toBe('after the write');
    expect(loads).toHaveLength(2);
  });

  it('starts a load immediately for a fresh value when none is running', async () => {
    const { lists, loads } = controlledLoads();
    const fresh = lists.fresh('price');
    loads[0]?.resolve('list');
    await expect(fresh).resolves.toBe('list');
  });

  it('gives a later caller its own load after a failed one', async () => {
    const { lists, loads } = controlledLoads();
    const failing = lists.shared('price');
    const later = lists.fresh('price');
    loads[0]?.reject(new Error('14 UNAVAILABLE'));
    await expect(failing).rejects.toThrow('14 UNAVAILABLE');
    await vi.waitFor(() => {
      expect(loads).toHaveLength(2);
    });
    loads[1]?.resolve('list');
    await expect(later).resolves.toBe('list');
  });

  it('lets no caller join a load that has exceeded the read deadline', async () => {
    vi.useFakeTimers();
    const { lists, loads } = controlledLoads();
    const stuck = lists.shared('price');
    const waiting = lists.fresh('price');
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS);
    expect(loads).toHaveLength(2);
    loads[1]?.resolve('list');
    await expect(waiting).resolves.toBe('list');
    loads[0]?.resolve('late');
    await expect(stuck).resolves.toBe('late');
  });
});
