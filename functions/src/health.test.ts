import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testRateLimits } from './http/limits';
import { countFirestoreUsage } from './testing/firestore-usage';
import { startTestService, type TestApiService } from './testing/test-service';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService({ rateLimits: { ...testRateLimits, reads: 2 } });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.stop();
});

/** Replaces the method `get` of every document with `read`, so a read does not reach Firestore. */
function replaceRead(read: () => Promise<unknown>) {
  return vi.spyOn(service.db, 'doc').mockReturnValue({ get: read } as never);
}

describe.each(['/health', '/api/health'])('GET %s', (path) => {
  it('responds to a health check with 200 if Firestore responds', async () => {
    const { status, json } = await service.call('GET', path);
    expect(status).toBe(200);
    expect(json).toEqual({ status: 'ok', firestoreMs: expect.any(Number) as number });
  });
});

describe('GET /health', () => {
  it('reads exactly one document, `health/probe`', async () => {
    const doc = vi.spyOn(service.db, 'doc');
    const { reads } = await countFirestoreUsage(service.db, () => service.call('GET', '/health'));
    expect(reads).toBe(1);
    expect(doc).toHaveBeenCalledExactlyOnceWith('health/probe');
  });

  it('responds with the duration of the Firestore read in whole milliseconds', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    replaceRead(() => {
      clock.mockReturnValue(1_029.6);
      return Promise.resolve();
    });
    const { json } = await service.call('GET', '/health');
    expect(json.firestoreMs).toBe(30);
  });

  it('responds with 503 if Firestore is unavailable', async () => {
    const error = Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });
    replaceRead(() => Promise.reject(error));
    expect(await service.call('GET', '/health')).toMatchObject({
      status: 503,
      json: { code: 'unavailable' },
    });
  });

  it('responds with 503 if Firestore does not respond within 5 seconds', async () => {
    const read = replaceRead(() => new Promise(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = service.call('GET', '/health');
    await expect.poll(() => read).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await response).status).toBe(503);
  });

  it('counts as a read in the rate limit of the IP address', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await service.call('GET', '/health')).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
