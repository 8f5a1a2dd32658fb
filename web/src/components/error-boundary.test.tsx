import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeLoadError } from '../lib/code-load-error';
import { preloadable } from '../lib/preloadable';
import { ErrorBoundary } from './error-boundary';

let error: Error | undefined;
const onError = vi.fn();

function Part() {
  if (error) throw error;
  return 'Here';
}

const boundary = (resetKey = 'first page') => (
  <ErrorBoundary
    resetKey={resetKey}
    onError={onError}
    fallback={({ isRepeated, retry }) => (
      <button onClick={retry}>{isRepeated ? 'Failed again' : 'Failed'}</button>
    )}
  >
    <Part />
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

// React logs each caught error.
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

describe('ErrorBoundary', () => {
  it('renders its children after a retry, and reports a repeated failure', async () => {
    render(boundary());
    await userEvent.click(screen.getByRole('button', { name: 'Failed' }));
    const again = screen.getByRole('button', { name: 'Failed again' });
    error = undefined;
    await userEvent.click(again);
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('renders its children again when resetKey changes', () => {
    const { rerender } = render(boundary());
    error = undefined;
    rerender(boundary());
    expect(screen.getByText('Failed')).toBeTruthy();
    rerender(boundary('second page'));
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('keeps an error that the new resetKey causes', () => {
    error = undefined;
    const { rerender } = render(boundary());
    error = new Error('The second page is broken.');
    rerender(boundary('second page'));
    expect(screen.getByText('Failed')).toBeTruthy();
    // An immediate second attempt would repeat forever if the page navigates while it fails.
    expect(onError).toHaveBeenCalledOnce();
  });

  it('retries when the browser is online if code could not be loaded', () => {
    error = new CodeLoadError(new TypeError('offline'));
    render(boundary());
    goOnline();
    expect(screen.getByText('Failed again')).toBeTruthy();
    error = undefined;
    goOnline();
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('does not retry any other error when the browser is online', () => {
    render(boundary());
    error = undefined;
    goOnline();
    expect(screen.getByText('Failed')).toBeTruthy();
  });

  it('requests missing code again when it is rendered the next time', async () => {
    const importPart = vi
      .fn(() => Promise.resolve({ default: () => 'Loaded' }))
      .mockRejectedValueOnce(new Error('offline'));
    const { Component } = preloadable(importPart);
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
