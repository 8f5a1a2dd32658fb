import { afterEach, describe, expect, it } from 'vitest';
import { ownerFixture, buyerFixture } from './testing/user-fixtures';
import { startTestService, type TestApiService } from './testing/test-service';
import { deployedRateLimits, type RateLimits } from './http/limits';

let service: TestApiService;
afterEach(async () => {
  await service.stop();
});

const email = ownerFixture.email;
const deleteMissingFood = { account: ownerFixture, body: { email } };

/**
 * For each rate limit, a call that counts toward it. The calls are cheap, because the API rejects
 * them or reads little data.
 */
const callsByLimit: Record<keyof RateLimits, Parameters<TestApiService['call']>> = {
  tokens: ['POST', '/jwt', { body: { email }, headers: { Authorization: 'Bearer unknown' } }],
  purchases: ['POST', '/purchase', { account: ownerFixture, body: {} }],
  writes: ['DELETE', '/foods/gone', deleteMissingFood],
  exports: ['GET', '/account/export', { account: ownerFixture }],
  reads: ['GET', '/foods/gone'],
};

async function countAcceptedCalls(
  call: Parameters<TestApiService['call']>,
  times: number,
): Promise<number> {
  const responses = await Promise.all(Array.from({ length: times }, () => service.call(...call)));
  return responses.filter(({ status }) => status !== 429).length;
}

describe.each(Object.entries(deployedRateLimits) as [keyof RateLimits, number][])(
  'the rate limit for %s',
  (kind, limit) => {
    it(`accepts ${limit} calls per minute and rejects the next call with 429 and Retry-After`, async () => {
      service = await startTestService({ rateLimits: deployedRateLimits });
      expect(await countAcceptedCalls(callsByLimit[kind], limit)).toBe(limit);
      const { status, json, headers } = await service.call(...callsByLimit[kind]);
      expect(status).toBe(429);
      expect(json.code).toBe('too-many-requests');
      const seconds = Number(headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      console.log(`${kind}: ${limit} passed, the next was 429 with Retry-After ${seconds}`);
    });
  },
);

describe('a rate limit', () => {
  const few: RateLimits = { tokens: 2, purchases: 2, writes: 2, exports: 2, reads: 2 };
  const requestFrom = (...ipAddresses: string[]): Parameters<TestApiService['call']> => [
    'GET',
    '/foods/gone',
    { headers: { 'X-Forwarded-For': ipAddresses.join(', ') } },
  ];

  it('for purchases applies to each user separately', async () => {
    service = await startTestService({ rateLimits: few });
    expect(await countAcceptedCalls(callsByLimit.purchases, 3)).toBe(2);
    expect(
      await countAcceptedCalls(['POST', '/purchase', { account: buyerFixture, body: {} }], 1),
    ).toBe(1);
  });

  it('for reads applies to each IP address separately', async () => {
    service = await startTestService({ rateLimits: few });
    expect(await countAcceptedCalls(requestFrom('203.0.113.7'), 3)).toBe(2);
    expect(await countAcceptedCalls(requestFrom('203.0.113.8'), 1)).toBe(1);
  });

  it('cannot be bypassed with IP addresses that the caller adds to X-Forwarded-For', async () => {
    service = await startTestService({ rateLimits: few });
    let count = 0;
    for (let index = 0; index < 5; index += 1) {
      count += await countAcceptedCalls(requestFrom(`198.51.100.${index}`, '203.0.113.7'), 1);
    }
    expect(count).toBe(2);
  });

  it('counts all IPv6 addresses of a /64 prefix together, and both notations of an IPv4 address together', async () => {
    service = await startTestService({ rateLimits: few });
    expect(await countAcceptedCalls(requestFrom('2001:db8:1:2::1'), 1)).toBe(1);
    expect(await countAcceptedCalls(requestFrom('2001:db8:1:2:ffff::9'), 2)).toBe(1);
    expect(await countAcceptedCalls(requestFrom('2001:db8:1:3::1'), 1)).toBe(1);
    expect(await countAcceptedCalls(requestFrom('203.0.113.7'), 2)).toBe(2);
    expect(await countAcceptedCalls(requestFrom('::ffff:203.0.113.7'), 1)).toBe(0);
    expect(await countAcceptedCalls(requestFrom('::no-address'), 1)).toBe(1);
  });

  it('applies to the IP address of the visitor, not of the CDN', async () => {
    service = await startTestService({ rateLimits: few });
    expect(await countAcceptedCalls(requestFrom('203.0.113.7', '151.101.1.1'), 3)).toBe(2);
    expect(await countAcceptedCalls(requestFrom('203.0.113.8', '151.101.1.1'), 1)).toBe(1);
  });
});

describe('a rejected access token', () => {
  const few: RateLimits = { tokens: 1, purchases: 1, writes: 1, exports: 1, reads: 2 };
  const invalid = {
    headers: { Authorization: 'Bearer invalid', 'X-Forwarded-For': '203.0.113.7' },
  };
  const { email: ownEmail } = buyerFixture;
  const validFromSameIp = { account: buyerFixture, headers: { 'X-Forwarded-For': '203.0.113.7' } };

  const statuses = async (...sent: Parameters<TestApiService['call']>[]) => {
    const results: number[] = [];
    for (const call of sent) results.push((await service.call(...call)).status);
    return results;
  };

  it('counts toward the rate limit for reads of its IP address on protected routes', async () => {
    service = await startTestService({ rateLimits: few });
    const sent = [
      ['POST', '/purchase', invalid],
      ['DELETE', '/orders/gone', invalid],
      ['GET', `/orders/${ownEmail}`, invalid],
      ['GET', '/foods/gone', invalid],
    ] satisfies Parameters<TestApiService['call']>[];
    expect(await statuses(...sent)).toEqual([401, 401, 429, 429]);
  });

  it('is rejected with 429 and Retry-After if the rate limit for reads is exceeded', async () => {
    service = await startTestService({ rateLimits: { ...few, reads: 1 } });
    await service.call('POST', '/foods', invalid);
    const { status, json, headers } = await service.call('POST', '/foods', invalid);
    expect({ status, code: json.code }).toEqual({ status: 429, code: 'too-many-requests' });
    const seconds = Number(headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('does not block a valid token that comes from the same IP address', async () => {
    service = await startTestService({ rateLimits: few });
    for (let index = 0; index < 5; index += 1) await service.call('POST', '/purchase', invalid);
    const sent = [
      ['GET', `/orders/${ownEmail}`, validFromSameIp],
      ['GET', `/my-foods/${ownEmail}`, validFromSameIp],
      ['DELETE', '/orders/gone', { ...validFromSameIp, body: { email: ownEmail } }],
      ['POST', '/purchase', { ...validFromSameIp, body: {} }],
    ] satisfies Parameters<TestApiService['call']>[];
    expect(await statuses(...sent)).toEqual([200, 200, 404, 400]);
  });

  it('does not count toward the rate limit of another IP address', async () => {
    service = await startTestService({ rateLimits: few });
    for (let index = 0; index < 5; index += 1) await service.call('POST', '/purchase', invalid);
    const headers = { Authorization: 'Bearer invalid', 'X-Forwarded-For': '203.0.113.8' };
    expect(await statuses(['POST', '/purchase', { headers }])).toEqual([401]);
  });

  it('does not count toward a rate limit if the API itself fails to verify tokens', async () => {
    service = await startTestService({
      rateLimits: few,
      secret: () => {
        throw new Error('The secret is not available.');
      },
    });
    const failed = await Promise.all(
      [0, 1, 2].map(() => service.call('POST', '/purchase', invalid)),
    );
    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);
  });
});
