import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/browser-storage';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** Set before the first paint by the script in index.html. */
function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.themeChange = '';
  // When the other theme has been painted.
  requestAnimationFrame(() => {
    setTimeout(() => {
      delete dataset.themeChange;
    });
  });
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  localStore.write(KEY, theme);
  applyTheme(theme);
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && (newValue === 'light' || newValue === 'dark')) applyTheme(newValue);
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
