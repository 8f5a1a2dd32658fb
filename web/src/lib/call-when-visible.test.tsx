import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callWhenVisible } from './call-when-visible';

let reportVisibility: (...visibilities: boolean[]) => void;
const disconnect = vi.fn();
const callback = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onReport: (entries: { isIntersecting: boolean }[]) => void) {
        reportVisibility = (...visibilities) => {
          onReport(visibilities.map((isIntersecting) => ({ isIntersecting })));
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
  it('waits until the element is visible, and then stops observing it', () => {
    reportVisibility(false);
    expect(callback).not.toHaveBeenCalled();
    expect(disconnect).not.toHaveBeenCalled();
    reportVisibility(true);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('calls the callback if one report contains the times before and after a scroll', () => {
    reportVisibility(false, true);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
