import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFixture } from '../account/account-fixtures';
import { deleteExpiredReceipts } from '../order/offline-orders';
import SignedInUpdates from './signed-in-updates';

vi.mock('../order/offline-orders');
vi.mock('../order/order-queries', () => ({
  useOrderCount: () => ({}),
  useUnreadMessages: () => ({}),
}));

const register = vi.fn(() => Promise.reject(new Error('blocked')));

function renderTwice() {
  vi.stubEnv('PROD', true);
  const { rerender } = render(<SignedInUpdates account={accountFixture} />, {
    wrapper: MemoryRouter,
  });
  rerender(<SignedInUpdates account={accountFixture} />);
}

beforeEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

describe('SignedInUpdates', () => {
  it('registers the service worker and deletes the expired receipts only once, and ignores a failed registration', () => {
    renderTwice();
    expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
    expect(deleteExpiredReceipts).toHaveBeenCalledOnce();
  });

  it('does not throw if the browser does not support service workers', () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(() => renderTwice()).not.toThrow();
  });
});
