import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { preloadable } from '../lib/preloadable';
import { ErrorBoundary } from './error-boundary';

it('asks again for what could not be loaded, when it is shown the next time', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const importPart = vi
    .fn(() => Promise.resolve({ default: () => 'Here' }))
    .mockRejectedValueOnce(new Error('offline'));
  const { Component } = preloadable(importPart);
  const part = (
    <ErrorBoundary fallback={() => 'Not here'}>
      <Suspense>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
  const { unmount } = render(part);
  expect(await screen.findByText('Not here')).toBeTruthy();
  expect(importPart).toHaveBeenCalledOnce();
  unmount();
  render(part);
  expect(await screen.findByText('Here')).toBeTruthy();
  vi.mocked(console.error).mockClear();
});
