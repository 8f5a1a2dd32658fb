import { lazy, useState, type ComponentType } from 'react';
import { loadCode } from './load-code';

interface PreloadableModule<Props extends object> {
  default: ComponentType<Props>;
}

/** What React's `lazy` makes keeps its failure: after one has been shown, others take its place. */
let failuresShown = 0;

/** To be called when a failure to load has been shown: whoever shows the component next asks again. */
export function forgetFailures(): void {
  failuresShown += 1;
}

/**
 * A component whose code comes when it is shown, or when `load` is called. Once it has come, it is
 * shown at once: React's `lazy` shows the fallback of its Suspense even then, and for 300 ms.
 *
 * If a rendered component fails to load, `recover` runs before the error is shown.
 */
export function preloadable<Props extends object, Module extends PreloadableModule<Props>>(
  importModule: () => Promise<Module & PreloadableModule<Props>>,
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
      () => loaded?.default ?? (lazies[failuresShown] ??= lazy(loadToRender)),
    );
    return <Shown {...props} />;
  }

  return { Component: Preloadable, load };
}
