import { lazy, useState, type ComponentType } from 'react';
import { loadCode } from './load-code';

interface ComponentModule<Props extends object> {
  default: ComponentType<Props>;
}

/**
 * Number of load failures that an error boundary has caught. It is also the index of the current
 * `React.lazy` component in `lazies`. React caches a load error, so a retry after a failure needs a
 * new `React.lazy` component.
 */
let shownFailureCount = 0;

/** Makes lazy components load their code again when they are rendered again after a load error. */
export function resetFailedLazyComponents(): void {
  shownFailureCount += 1;
}

/**
 * Returns a component whose code loads when it is rendered, or when `load` is called. A loaded component
 * renders without `React.lazy`, because a Suspense fallback would stay visible for 300 ms.
 *
 * If a rendered component fails to load, `recover` runs before the error is shown.
 */
export function lazyWithPreload<Props extends object, Module extends ComponentModule<Props>>(
  importModule: () => Promise<Module & ComponentModule<Props>>,
  recover?: () => Promise<void>,
) {
  let loaded: Module | undefined;
  const load = async (): Promise<Module> => (loaded = await loadCode(importModule));
  const loadToRender = async (): Promise<Module> => {
    try {
      return await load();
    } catch (error) {
      await recover?.();
      throw error;
    }
  };
  const lazies: ComponentType<Props>[] = [];

  function Preloadable(props: Props) {
    const [Shown] = useState(
      () => loaded?.default ?? (lazies[shownFailureCount] ??= lazy(loadToRender)),
    );
    return <Shown {...props} />;
  }

  return { Component: Preloadable, load };
}
