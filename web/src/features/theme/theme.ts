import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../lib/browser-storage';

export type Theme = 'light' | 'dark';

const THEME_KEY = 'theme';
const listeners = new Set<() => void>();

/** Returns the current theme. The script in index.html sets it before the first paint. */
function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.themeChange = '';
  // motion.css disables transitions while `data-theme-change` is set. The attribute is removed only after
  // the browser has painted the new theme.
  requestAnimationFrame(() => {
    setTimeout(() => {
      delete dataset.themeChange;
    });
  });
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  safeLocalStorage.write(THEME_KEY, theme);
  applyTheme(theme);
}

function subscribeToTheme(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY && (newValue === 'light' || newValue === 'dark')) applyTheme(newValue);
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'light');
}
