import { useEffect, useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../lib/browser-storage';
import { MoonIcon, SunIcon } from './icons';

type Theme = 'light' | 'dark';

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
  // media.css disables transitions while `data-theme-change` is set. The attribute is removed only after
  // the browser has painted the new theme.
  requestAnimationFrame(() => {
    setTimeout(() => {
      delete dataset.themeChange;
    });
  });
  for (const listener of listeners) listener();
}

function setTheme(theme: Theme): void {
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

function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'light');
}

/**
 * Sets the color of the browser toolbar to the color of the theme. index.html has a `<meta>` tag
 * for each theme. Their media queries match the theme of the device, but the user may have chosen
 * the other theme.
 */
function selectThemeColor(theme: Theme): void {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('media', meta.id.endsWith(theme) ? 'all' : 'not all');
  }
}

/**
 * Shows the button that switches the theme. The stylesheet selects one of the two icons, because it
 * knows the theme before React starts.
 */
export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  useEffect(() => {
    selectThemeColor(theme);
  }, [theme]);
  return (
    <button
      type="button"
      aria-label={`Switch to the ${other} theme`}
      className="grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-tint hover:text-ink"
      onClick={() => {
        setTheme(other);
      }}
    >
      <MoonIcon className="size-5 dark:hidden" />
      <SunIcon className="hidden size-5 dark:block" />
    </button>
  );
}
