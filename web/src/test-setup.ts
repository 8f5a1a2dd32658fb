import { setImmediate } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// A busy machine may take longer than the library's one second.
configure({ asyncUtilTimeout: 20_000 });

// Files share a process, and what is installed; each has modules of its own.
vi.resetModules();

/** A few tests run without one, as a server does. */
const hasBrowser = 'document' in globalThis;

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

/** Silence is part of passing: a test that expects an error asserts it and clears the spy. */
afterEach(async () => {
  cleanup();
  // What React still has to do it does here, and not when the document is gone.
  await setImmediate();
  const calls = consoleError.mock.calls;
  vi.restoreAllMocks();
  if (hasBrowser) {
    localStorage.clear();
    sessionStorage.clear();
  }
  expect(calls).toEqual([]);
});

/** jsdom has no layout: every query about the screen is answered as on a wide one, and all is in view. */
if (hasBrowser) {
  window.matchMedia = (query) =>
    ({
      matches: query.includes('min-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.IntersectionObserver = class {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = () => {
      this.tell([{ isIntersecting: true }]);
    };
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
}
