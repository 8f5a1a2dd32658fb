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
