import { expect, it, vi } from 'vitest';
import { callWhenVisible } from './call-when-visible';

it('callWhenVisible calls the callback once, when the element becomes visible, and then stops observing it', () => {
  let passEntries: (...visibilities: boolean[]) => void = () => undefined;
  const disconnect = vi.fn();
  const callback = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onEntries: (entries: { isIntersecting: boolean }[]) => void) {
        passEntries = (...visibilities) =>
          onEntries(visibilities.map((isIntersecting) => ({ isIntersecting })));
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
  callWhenVisible(document.body, callback);
  passEntries(false);
  expect(callback).not.toHaveBeenCalled();
  expect(disconnect).not.toHaveBeenCalled();
  // A busy browser can pass several entries together.
  passEntries(false, true);
  expect(callback).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
});
