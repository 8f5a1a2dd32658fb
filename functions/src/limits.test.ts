import { afterEach, describe, expect, it } from 'vitest';
import { cook, guest } from './testing/sample-people';
import { startTestService, type TestService } from './testing/test-service';
import { publicLimits, type Limits } from './http/rate-limit';

let service: TestService;
afterEach(async () => {
  await service.stop();
});

const email = cook.email;
const refusedAsGone = { account: cook, body: { email } };

/** One call of each kind, cheap because it is refused for another reason or reads little. */
const calls: Record<keyof Limits, Parameters<TestService['call']>> = {
  tokens: ['POST', '/jwt', { body: { email } }],
  purchases: ['POST', '/purchase', { account: cook, body: {} }],
  writes: ['DELETE', '/foods/gone', refusedAsGone],
  reads: ['GET', '/foods/gone'],
};

async function passed(call: Parameters<TestService['call']>, times: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => service.call(...call)));
  return answers.filter(({ status }) => status !== 429).length;
}

describe.each(Object.entries(publicLimits) as [keyof Limits, number][])('%s', (kind, limit) => {
  it(`pass ${limit} times a minute; the next is 429 and says when to come back`, async () => {
    service = await startTestService({ limits: publicLimits });
    expect(await passed(calls[kind], limit)).toBe(limit);
    const { status, json, headers } = await service.call(...calls[kind]);
    expect(status).toBe(429);
    expect(json.code).toBe('too-many-requests');
    const seconds = Number(headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    console.log(`${kind}: ${limit} passed, the next was 429 with Retry-After ${seconds}`);
  });
});

describe('a limit', () => {
  const few: Limits = { tokens: 2, purchases: 2, writes: 2, reads: 2 };
  const from = (...addresses: string[]): Parameters<TestService['call']> => [
    'GET',
    '/foods/gone',
    { headers: { 'X-Forwarded-For': addresses.join(', ') } },
  ];

  it('is one person’s: another may still buy', async () => {
    service = await startTestService({ limits: few });
    expect(await passed(calls.purchases, 3)).toBe(2);
    expect(await passed(['POST', '/purchase', { account: guest, body: {} }], 1)).toBe(1);
  });

  it('is one address’s, which the platform adds at the right', async () => {
    service = await startTestService({ limits: few });
    expect(await passed(from('203.0.113.7'), 3)).toBe(2);
    expect(await passed(from('203.0.113.8'), 1)).toBe(1);
  });

  it('is not shaken off with a forged X-Forwarded-For', async () => {
    service = await startTestService({ limits: few });
    let count = 0;
    for (let index = 0; index < 5; index += 1) {
      count += await passed(from(`198.51.100.${index}`, '203.0.113.7'), 1);
    }
    expect(count).toBe(2);
  });

  it('is one for all of a /64, and for an IPv4 address in both of its spellings', async () => {
    service = await startTestService({ limits: few });
    expect(await passed(from('2001:db8:1:2::1'), 1)).toBe(1);
    expect(await passed(from('2001:db8:1:2:ffff::9'), 2)).toBe(1);
    expect(await passed(from('2001:db8:1:3::1'), 1)).toBe(1);
    expect(await passed(from('203.0.113.7'), 2)).toBe(2);
    expect(await passed(from('::ffff:203.0.113.7'), 1)).toBe(0);
    expect(await passed(from('::no-address'), 1)).toBe(1);
  });

  it('sees through the CDN to the visitor', async () => {
    service = await startTestService({ limits: few });
    expect(await passed(from('203.0.113.7', '151.101.1.1'), 3)).toBe(2);
    expect(await passed(from('203.0.113.8', '151.101.1.1'), 1)).toBe(1);
  });
});

describe('a rejected access token', () => {
  const few: Limits = { tokens: 1, purchases: 1, writes: 1, reads: 2 };
  const invalid = {
    headers: { Authorization: 'Bearer invalid', 'X-Forwarded-For': '203.0.113.7' },
  };
  const { email: ownEmail } = guest;
  const sameAddress = { account: guest, headers: { 'X-Forwarded-For': '203.0.113.7' } };

  const statuses = async (...sent: Parameters<TestService['call']>[]) => {
    const results: number[] = [];
    for (const call of sent) results.push((await service.call(...call)).status);
    return results;
  };

  it('counts as a read of its IP address on protected routes', async () => {
    service = await startTestService({ limits: few });
    const sent = [
      ['POST', '/purchase', invalid],
      ['DELETE', '/orders/gone', invalid],
      ['GET', `/orders/${ownEmail}`, invalid],
      ['GET', '/foods/gone', invalid],
    ] satisfies Parameters<TestService['call']>[];
    expect(await statuses(...sent)).toEqual([401, 401, 429, 429]);
  });

  it('responds with 429 and the seconds to wait after the limit', async () => {
    service = await startTestService({ limits: { ...few, reads: 1 } });
    await service.call('POST', '/foods', invalid);
    const { status, json, headers } = await service.call('POST', '/foods', invalid);
    expect({ status, code: json.code }).toEqual({ status: 429, code: 'too-many-requests' });
    const seconds = Number(headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('does not block a valid token that comes from the same IP address', async () => {
    service = await startTestService({ limits: few });
    for (let index = 0; index < 5; index += 1) await service.call('POST', '/purchase', invalid);
    const sent = [
      ['GET', `/orders/${ownEmail}`, sameAddress],
      ['GET', `/my-foods/${ownEmail}`, sameAddress],
      ['DELETE', '/orders/gone', { ...sameAddress, body: { email: ownEmail } }],
      ['POST', '/purchase', { ...sameAddress, body: {} }],
    ] satisfies Parameters<TestService['call']>[];
    expect(await statuses(...sent)).toEqual([200, 200, 404, 400]);
  });

  it('does not count for another IP address', async () => {
    service = await startTestService({ limits: few });
    for (let index = 0; index < 5; index += 1) await service.call('POST', '/purchase', invalid);
    const headers = { Authorization: 'Bearer invalid', 'X-Forwarded-For': '203.0.113.8' };
    expect(await statuses(['POST', '/purchase', { headers }])).toEqual([401]);
  });

  it('does not count if the service itself fails to verify tokens', async () => {
    service = await startTestService({
      limits: few,
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
