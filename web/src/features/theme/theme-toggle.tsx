import { useEffect } from 'react';
import { MoonIcon, SunIcon } from '../../components/icons';
import { setTheme, useTheme } from './theme';
import { selectThemeColor } from './theme-color';

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
