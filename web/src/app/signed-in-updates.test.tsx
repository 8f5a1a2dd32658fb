import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFixture } from '../account/account-fixtures';
import { deleteExpiredReceipts } from '../order/offline-orders';
import SignedInUpdates from './signed-in-updates';

vi.mock('../order/offline-orders');
vi.mock('../order/order-queries', () => ({ useOrderCount: () => ({}) }));

const renderUpdates = () =>
  render(<SignedInUpdates account={accountFixture} />, { wrapper: MemoryRouter });

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
  it('registers the service worker only once, even if it rerenders, and ignores a failed registration', () => {
    vi.stubEnv('PROD', true);
    const { rerender } = renderUpdates();
    rerender(<SignedInUpdates account={accountFixture} />);
    expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
  });

  it('registers no service worker in development', () => {
    renderUpdates();
    expect(register).not.toHaveBeenCalled();
  });

  it('does not throw if the browser does not support service workers', () => {
    vi.stubEnv('PROD', true);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(() => renderUpdates()).not.toThrow();
  });

  it('deletes the expired receipts once at the start of a session', () => {
    vi.mocked(deleteExpiredReceipts).mockClear();
    const { rerender } = renderUpdates();
    rerender(<SignedInUpdates account={accountFixture} />);
    expect(deleteExpiredReceipts).toHaveBeenCalledOnce();
  });
});
