import { lazy, useState, type ComponentType } from 'react';

interface ComponentModule<Props extends object> {
  default: ComponentType<Props>;
}

/**
 * Returns a component whose code loads when it is rendered, or when `load` is called. A loaded component
 * renders without `React.lazy`, because a Suspense fallback would stay visible for 300 ms.
 */
export function lazyWithPreload<Props extends object, Module extends ComponentModule<Props>>(
  importModule: () => Promise<Module & ComponentModule<Props>>,
) {
  let loaded: Module | undefined;
  const load = async (): Promise<Module> => (loaded = await importModule());
  const LazyComponent = lazy<ComponentType<Props>>(load);

  function Component(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded?.default ?? LazyComponent);
    return <Shown {...props} />;
  }

  return { Component, load };
}

/** Ignores a failure, because the code loads again when it is needed. */
export function preloadCode(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Returns a function that calls `load` once and returns its promise. After a failure, the next call tries again. */
export function loadOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
