import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFixture } from '../features/account/account-fixtures';
import SignedInUpdates from './signed-in-updates';

vi.mock('./order-count-updates', () => ({ OrderCountUpdates: () => null }));

const register = vi.fn(() => Promise.reject(new Error('blocked')));

beforeEach(() => {
  register.mockClear();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
});

describe('SignedInUpdates', () => {
  it('registers the service worker once, and ignores an error of the registration', () => {
    vi.stubEnv('PROD', true);
    const { rerender } = render(<SignedInUpdates account={accountFixture} />);
    rerender(<SignedInUpdates account={accountFixture} />);
    expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
  });

  it('registers no service worker in development', () => {
    render(<SignedInUpdates account={accountFixture} />);
    expect(register).not.toHaveBeenCalled();
  });

  it('registers nothing if the browser has no service workers', () => {
    vi.stubEnv('PROD', true);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(() => render(<SignedInUpdates account={accountFixture} />)).not.toThrow();
  });
});
