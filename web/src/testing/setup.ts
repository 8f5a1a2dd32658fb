import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// Increases the timeout of Testing Library from one second to slightly less than the time limit of a test, so
// a test never fails only because the machine is busy.
configure({ asyncUtilTimeout: 110_000 });

// Resets the module cache, because all test files share one process. Each file must import new
// instances of the modules.
vi.resetModules();

// Defines the constant that the build of the site inserts.
Object.assign(globalThis, { AUTH_EMULATOR_URL: 'http://auth-emulator.test' });

/** False in the tests that run in Node without a DOM. */
const hasDom = 'document' in globalThis;

// Resets the document and the URL, because all test files share them. An earlier test file may have left
// toasts, for example.
if (hasDom) {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  history.replaceState(null, '', '/');
}

// Mocks `navigator`, because Node 20 has none. Code that reports a failed request reads `navigator.onLine`.
if (!hasDom) {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } });
}

/** The handle of the last animation frame that {@link cancelFrames} canceled. */
let lastFrame = 0;

/** Cancels the animation frames of a test. Otherwise, they could move the focus in the next test. */
function cancelFrames(): void {
  const newestFrame = requestAnimationFrame(() => undefined);
  while (lastFrame < newestFrame) cancelAnimationFrame(++lastFrame);
}

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  // An empty database, because all test files share their globals.
  globalThis.indexedDB = new IDBFactory();
  consoleError = vi.spyOn(console, 'error');
});

/**
 * Fails the test if it logged an unexpected error. A test that expects `console.error` asserts the
 * call and clears the spy.
 */
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // Waits until React has finished its pending work. After the last test, the test environment removes
  // jsdom's document, and React needs the document for this work.
  await setImmediate();
  const calls = consoleError.mock.calls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Import the query client without mocks. All test files share the managers of TanStack Query, which add their
  // listeners to `window` only once, when the first file imports the query client.
  if (hasDom) (await import('../lib/query-client')).queryClient.clear();
  if (hasDom) {
    cancelFrames();
    localStorage.clear();
    sessionStorage.clear();
  }
  expect(calls).toEqual([]);
});

// Waits for the modules that the tests import dynamically, such as the code of a page. Otherwise, the next test
// file would share a module that is still loading, and its mocks.
afterAll(() => vi.dynamicImportSettled());

// Mocks the functions that need a layout, because jsdom has none. `min-width` media queries match, as on a wide
// screen, and every observed element is visible.
if (hasDom) {
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (query) =>
    ({
      matches: query.includes('min-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.IntersectionObserver = class {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = () => this.tell([{ isIntersecting: true }]);
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
}
