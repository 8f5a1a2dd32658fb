import { afterEach, describe, expect, it } from 'vitest';
import { testRateLimits, type RateLimits } from './http/limits';
import { startTestService, type TestApiService } from './testing/test-service';
import { buyerFixture } from './testing/user-fixtures';

let service: TestApiService;
afterEach(async () => {
  await service.stop();
});

type Call = Parameters<TestApiService['call']>;

async function countAcceptedCalls(call: Call, times = 1): Promise<number> {
  const responses = await Promise.all(Array.from({ length: times }, () => service.call(...call)));
  return responses.filter(({ status }) => status !== 429).length;
}

describe('a rate limit for an IP address', () => {
  const requestFrom = (...ipAddresses: string[]): Call => [
    'GET',
    '/foods/gone',
    { headers: { 'X-Forwarded-For': ipAddresses.join(', ') } },
  ];
  const start = async () => {
    service = await startTestService({ rateLimits: { ...testRateLimits, reads: 2 } });
  };

  it('cannot be bypassed with IP addresses that the caller adds to X-Forwarded-For', async () => {
    await start();
    let count = 0;
    for (let index = 0; index < 5; index += 1) {
      count += await countAcceptedCalls(requestFrom(`198.51.100.${index}`, '203.0.113.7'));
    }
    expect(count).toBe(2);
  });

  it('applies to the IP address of the visitor, not of the CDN', async () => {
    await start();
    expect(await countAcceptedCalls(requestFrom('203.0.113.7', '151.101.1.1'), 3)).toBe(2);
    expect(await countAcceptedCalls(requestFrom('203.0.113.8', '151.101.1.1'))).toBe(1);
  });
});

describe('a rejected access token', () => {
  const few: RateLimits = { tokens: 1, purchases: 1, writes: 1, exports: 1, reads: 2 };
  const withInvalidToken = (ipAddress = '203.0.113.7') => ({
    headers: { Authorization: 'Bearer invalid', 'X-Forwarded-For': ipAddress },
  });
  const { email: ownEmail } = buyerFixture;

  async function expectStatuses(expected: number[], ...sent: Call[]) {
    const statuses: number[] = [];
    for (const call of sent) statuses.push((await service.call(...call)).status);
    expect(statuses).toEqual(expected);
  }

  it('counts toward the rate limit for reads of its IP address on protected routes', async () => {
    service = await startTestService({ rateLimits: few });
    await expectStatuses(
      [401, 401, 429, 429, 401],
      ['POST', '/purchase', withInvalidToken()],
      ['DELETE', '/orders/gone', withInvalidToken()],
      ['GET', `/orders/${ownEmail}`, withInvalidToken()],
      ['GET', '/foods/gone', withInvalidToken()],
      ['POST', '/purchase', withInvalidToken('203.0.113.8')],
    );
  });

  it('does not block a valid token that comes from the same IP address', async () => {
    service = await startTestService({ rateLimits: few });
    await countAcceptedCalls(['POST', '/purchase', withInvalidToken()], 5);
    const valid = { account: buyerFixture, headers: { 'X-Forwarded-For': '203.0.113.7' } };
    await expectStatuses(
      [200, 200, 404, 400],
      ['GET', `/orders/${ownEmail}`, valid],
      ['GET', `/my-foods/${ownEmail}`, valid],
      ['DELETE', '/orders/gone', { ...valid, body: { email: ownEmail } }],
      ['POST', '/purchase', { ...valid, body: {} }],
    );
  });

  it('does not count toward a rate limit if the API itself fails to verify tokens', async () => {
    const secret = () => {
      throw new Error('The secret is not available.');
    };
    service = await startTestService({ rateLimits: few, secret });
    const call: Call = ['POST', '/purchase', withInvalidToken()];
    await expectStatuses([500, 500, 500], call, call, call);
  });
});
