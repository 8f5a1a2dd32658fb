import { GrpcStatus } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countFirestoreUsage } from './testing/firestore-usage';
import { startTestService, type TestApiService } from './testing/test-service';
import { ownerFixture } from './testing/user-fixtures';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

describe('every response', () => {
  it('has a code, a message, a request id, and the security headers of JSON if it is an error', async () => {
    const { status, json, headers } = await service.call('GET', '/nowhere');
    expect(status).toBe(404);
    expect(json).toEqual({
      code: 'not-found',
      message: 'There is nothing at this address.',
      requestId: headers.get('X-Request-Id'),
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
    expect(headers.get('ETag')).toBeNull();
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('is logged, without the email in the URL, if it reports an internal error', async () => {
    const reads = service.db as unknown as { requestStream: () => Promise<unknown> };
    const error = Object.assign(new Error('secret detail'), { code: GrpcStatus.INVALID_ARGUMENT });
    vi.spyOn(reads, 'requestStream').mockRejectedValueOnce(error);
    const path = `/my-foods/${ownerFixture.email}`;
    const { status, json } = await service.call('GET', path, { account: ownerFixture });
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain('secret detail');
    expect(service.logged).toMatchObject([
      { message: 'GET /my-foods/:email 500', requestId: json.requestId, uid: 'cook' },
    ]);
    expect(service.logged[0]?.error).toContain('secret detail');
    expect(JSON.stringify(service.logged)).not.toContain(ownerFixture.email);
  });
});

describe('GET /health', () => {
  it('responds with 200 after it has read exactly one document, `health/probe`', async () => {
    const doc = vi.spyOn(service.db, 'doc');
    let response: Awaited<ReturnType<TestApiService['call']>> | undefined;
    const { reads } = await countFirestoreUsage(service.db, async () => {
      response = await service.call('GET', '/health');
    });
    const json = { status: 'ok', firestoreMs: expect.any(Number) as number };
    expect(response).toMatchObject({ status: 200, json });
    expect(reads).toBe(1);
    expect(doc).toHaveBeenCalledExactlyOnceWith('health/probe');
  });
});
