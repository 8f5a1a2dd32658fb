import { lazy, useState, type ComponentType } from 'react';

interface PreloadableModule<Props extends object> {
  default: ComponentType<Props>;
}

/**
 * A component whose code comes when it is shown, or when `load` is called. Once it has come, it is
 * shown at once: React's `lazy` shows the fallback of its Suspense even then, and for 300 ms.
 */
export function preloadable<Props extends object, Module extends PreloadableModule<Props>>(
  importModule: () => Promise<Module & PreloadableModule<Props>>,
) {
  let loaded: Module | undefined;
  const load = async (): Promise<Module> => (loaded = await importModule());
  const Lazy = lazy<ComponentType<Props>>(load);

  function Preloadable(props: Props) {
    const [Shown] = useState(() => loaded?.default ?? Lazy);
    return <Shown {...props} />;
  }

  return { Component: Preloadable, load };
}
