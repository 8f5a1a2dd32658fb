import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemplateHtml } from '../testing/test-pages-server';
import { createPageTemplateCache, type PageTemplateCache } from './page-template-cache';

const URL = 'https://potluck.example/shells/food';
const fetchTemplate = vi.fn<typeof fetch>();
let clock: number;
let templates: PageTemplateCache;
beforeEach(() => {
  clock = 0;
  fetchTemplate.mockReset();
  templates = createPageTemplateCache(fetchTemplate, () => new Date(clock));
});

const respondWith = (buildId: string) =>
  fetchTemplate.mockResolvedValueOnce(
    new Response(createTemplateHtml(buildId), { headers: { ETag: `"${buildId}"` } }),
  );

async function readBuildId(): Promise<string | undefined> {
  const { template } = await templates.read(URL);
  // `createSingleFlight` removes the finished load in a later microtask. Wait for this, because a new read
  // would otherwise share the load.
  await setImmediate();
  return template?.buildId;
}

describe('PageTemplateCache.read', () => {
  it('requests the skeleton of a dish page from the origin, follows no redirect, and then uses it for one second', async () => {
    respondWith('one');
    expect(await readBuildId()).toBe('one');
    expect(fetchTemplate.mock.calls).toEqual([
      [URL, expect.objectContaining({ redirect: 'error' })],
    ]);
    clock = 999;
    expect(await readBuildId()).toBe('one');
    expect(fetchTemplate).toHaveBeenCalledTimes(1);
  });

  it('revalidates the template with its ETag after one second, and uses the template of a new deploy', async () => {
    respondWith('one');
    await readBuildId();
    clock = 1_000;
    fetchTemplate.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await readBuildId()).toBe('one');
    expect(fetchTemplate.mock.lastCall?.[1]?.headers).toEqual({
      'Cache-Control': 'max-age=0',
      'If-None-Match': '"one"',
    });
    clock = 1_999;
    await readBuildId();
    expect(fetchTemplate).toHaveBeenCalledTimes(2);
    clock = 2_000;
    respondWith('two');
    expect(await readBuildId()).toBe('two');
  });

  it('after a failed request, resolves with the error and the last template, until Hosting sends or confirms a template', async () => {
    const read = async () => {
      const { template, error } = await templates.read(URL);
      await setImmediate();
      return [template?.buildId, error];
    };
    const failure = new TypeError('fetch failed');
    fetchTemplate.mockRejectedValueOnce(failure);
    expect(await read()).toEqual([undefined, failure]);
    respondWith('one');
    expect(await read()).toEqual(['one', undefined]);
    clock = 1_000;
    fetchTemplate.mockResolvedValueOnce(new Response('<p>Other</p>'));
    const error = new Error(
      'https://potluck.example/shells/food responded with 200 and without a template.',
    );
    expect(await read()).toEqual(['one', error]);
    clock = 1_999;
    expect(await read()).toEqual(['one', error]);
    clock = 2_000;
    fetchTemplate.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await read()).toEqual(['one', undefined]);
    clock = 3_000;
    fetchTemplate.mockRejectedValueOnce(failure);
    expect(await read()).toEqual(['one', failure]);
    clock = 4_000;
    fetchTemplate.mockResolvedValueOnce(new Response(createTemplateHtml(), { status: 500 }));
    expect(await read()).toEqual(['one', expect.any(Error)]);
    clock = 5_000;
    respondWith('two');
    expect(await read()).toEqual(['two', undefined]);
  });

  it('cancels the body of an error response, so its connection is free for the next request', async () => {
    const response = new Response('Service unavailable', { status: 503 });
    fetchTemplate.mockResolvedValueOnce(response);
    await readBuildId();
    expect(response.bodyUsed).toBe(true);
  });

  it('stops waiting for the first response of Hosting after 2.5 s, and for a revalidation after 1 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    respondWith('one');
    await readBuildId();
    clock = 1_000;
    respondWith('two');
    await readBuildId();
    expect(timeout.mock.calls).toEqual([[2_500], [1_000]]);
    expect(fetchTemplate.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[1]?.value);
    timeout.mockRestore();
  });
});
