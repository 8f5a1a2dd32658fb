import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptLoadError } from '../lib/script-load-error';
import { lazyWithPreload } from '../lib/lazy-with-preload';
import { ErrorBoundary } from './error-boundary';

let error: Error | undefined;
const onError = vi.fn();

function FailingChild() {
  if (error) throw error;
  return 'Here';
}

const createBoundary = (resetKey = 'first page') => (
  <ErrorBoundary
    resetKey={resetKey}
    onError={onError}
    fallback={({ isRepeated, retry }) => (
      <button onClick={retry}>{isRepeated ? 'Failed again' : 'Failed'}</button>
    )}
  >
    <FailingChild />
  </ErrorBoundary>
);

const goOnline = () => {
  act(() => {
    dispatchEvent(new Event('online'));
  });
};

beforeEach(() => {
  error = new Error('The part is broken.');
  onError.mockReset();
  vi.spyOn(console, 'error').mockReturnValue();
});

// React logs each caught error with `console.error`. Clears the recorded calls of its spy, because
// test-setup.ts fails every test that logs an error.
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

describe('ErrorBoundary', () => {
  it('passes isRepeated to the fallback if a retry fails, and renders its children if a retry succeeds', async () => {
    render(createBoundary());
    await userEvent.click(screen.getByRole('button', { name: 'Failed' }));
    const again = screen.getByRole('button', { name: 'Failed again' });
    error = undefined;
    await userEvent.click(again);
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('renders its children again when resetKey changes', () => {
    const { rerender } = render(createBoundary());
    error = undefined;
    rerender(createBoundary());
    expect(screen.getByText('Failed')).toBeTruthy();
    rerender(createBoundary('second page'));
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('shows the fallback if resetKey changes and the children throw an error in the same render', () => {
    error = undefined;
    const { rerender } = render(createBoundary());
    error = new Error('The second page is broken.');
    rerender(createBoundary('second page'));
    expect(screen.getByText('Failed')).toBeTruthy();
    // The boundary must not retry immediately after a new error. If a failing page navigates while
    // it renders, immediate retries would never end.
    expect(onError).toHaveBeenCalledOnce();
  });

  it('retries when the browser goes online if the code of its children failed to load', () => {
    error = new ScriptLoadError(new TypeError('offline'));
    render(createBoundary());
    goOnline();
    expect(screen.getByText('Failed again')).toBeTruthy();
    error = undefined;
    goOnline();
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('does not retry when the browser goes online after an error other than ScriptLoadError', () => {
    render(createBoundary());
    error = undefined;
    goOnline();
    expect(screen.getByText('Failed')).toBeTruthy();
  });

  it('retries the failed import of a lazy child when the boundary and the child are mounted again', async () => {
    const importPart = vi
      .fn(() => Promise.resolve({ default: () => 'Loaded' }))
      .mockRejectedValueOnce(new Error('offline'));
    const { Component } = lazyWithPreload(importPart);
    const part = (
      <ErrorBoundary fallback={() => 'Missing'}>
        <Suspense>
          <Component />
        </Suspense>
      </ErrorBoundary>
    );
    const { unmount } = render(part);
    expect(await screen.findByText('Missing')).toBeTruthy();
    expect(importPart).toHaveBeenCalledOnce();
    unmount();
    render(part);
    expect(await screen.findByText('Loaded')).toBeTruthy();
  });
});
