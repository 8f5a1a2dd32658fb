import { useEffect, useState } from 'react';
import { safeLocalStorage } from '../lib/browser-storage';
import { useIsHydrated } from '../lib/use-browser-state';
import { MoonIcon, SunIcon } from './icons';

type Theme = 'light' | 'dark';

/** Returns the current theme. The script in index.html sets it before the first paint. */
function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function setTheme(theme: Theme): void {
  safeLocalStorage.write('theme', theme);
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  // media.css disables transitions until the browser has painted the new theme.
  dataset.themeChange = '';
  requestAnimationFrame(() => {
    setTimeout(() => {
      delete dataset.themeChange;
    });
  });
}

/** The stylesheet selects one of the two icons, because it knows the theme before React starts. */
export function ThemeToggle() {
  const [chosen, setChosen] = useState<Theme>();
  const isHydrated = useIsHydrated();
  const theme = chosen ?? (isHydrated ? readTheme() : 'light');
  const other = theme === 'dark' ? 'light' : 'dark';

  // The tags in index.html follow the theme of the device, but the user may have chosen the other theme.
  useEffect(() => {
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.setAttribute('media', meta.id.endsWith(theme) ? 'all' : 'not all');
    }
  }, [theme]);

  return (
    <button
      type="button"
      aria-label={`Switch to the ${other} theme`}
      className="grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-tint hover:text-ink"
      onClick={() => {
        setTheme(other);
        setChosen(other);
      }}
    >
      <MoonIcon className="size-5 dark:hidden" />
      <SunIcon className="hidden size-5 dark:block" />
    </button>
  );
}
