import { testRateLimits } from '@potluck/functions/http/limits';
import { routes } from '@potluck/functions/routes';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { startTestService } from '@potluck/functions/testing/test-service';
import { expect, it } from 'vitest';

const limitByRoute = Object.entries(routes).map(([route, { limit }]) => [route, limit] as const);

it.each(limitByRoute)(
  '%s counts toward the rate limit `%s` and responds with 429 if the limit is exceeded',
  async (route, limitName) => {
    const service = await startTestService({ rateLimits: { ...testRateLimits, [limitName]: 1 } });
    const [method = '', path = ''] = route.split(' ');
    const body = method === 'GET' ? undefined : {};
    const callFrom = (forwardedFor: string) =>
      service.call(method, path.replace(/:\w+/, 'unknown-id'), {
        account: ownerFixture,
        body,
        headers: { 'X-Forwarded-For': forwardedFor },
      });
    const first = await callFrom('203.0.113.7');
    // Simulates a caller that sends an X-Forwarded-For header with another IP address. The platform
    // appends the real IP address of the caller to the header, and the rate limit must use the real
    // one.
    const second = await callFrom('198.51.100.1, 203.0.113.7');
    await service.stop();
    expect(first.status).not.toBe(429);
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
  },
);

it.each(Object.keys(routes))(
  '%s responds with 429 to the second request with an invalid token from an IP address, but not to another IP address',
  async (route) => {
    const service = await startTestService({
      rateLimits: { ...testRateLimits, tokens: 1, reads: 1 },
    });
    const [method = '', path = ''] = route.split(' ');
    const callFrom = (ipAddress: string) =>
      service.call(method, path.replace(/:\w+/, 'unknown-id'), {
        headers: { Authorization: 'Bearer invalid', 'X-Forwarded-For': ipAddress },
      });
    const first = await callFrom('203.0.113.7');
    const second = await callFrom('203.0.113.7');
    const otherAddress = await callFrom('203.0.113.8');
    await service.stop();
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(first.status).not.toBe(429);
    expect(otherAddress.status).toBe(first.status);
  },
);
