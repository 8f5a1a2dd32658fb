import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callWhenVisible } from './call-when-visible';

let passEntries: (...visibilities: boolean[]) => void;
const disconnect = vi.fn();
const callback = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onEntries: (entries: { isIntersecting: boolean }[]) => void) {
        passEntries = (...visibilities) => {
          onEntries(visibilities.map((isIntersecting) => ({ isIntersecting })));
        };
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
  callWhenVisible(document.body, callback);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('callWhenVisible', () => {
  it('calls the callback when the element becomes visible, and then stops observing it', () => {
    passEntries(false);
    expect(callback).not.toHaveBeenCalled();
    expect(disconnect).not.toHaveBeenCalled();
    passEntries(true);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('calls the callback once if the observer passes an invisible and a visible entry together', () => {
    passEntries(false, true);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
