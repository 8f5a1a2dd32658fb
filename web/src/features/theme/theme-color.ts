import type { Theme } from './theme';

/**
 * Gives the toolbar of the browser the color of the theme. The build adds a `<meta>` tag for each
 * theme. Their media queries match the theme of the device, but the user may have chosen the other one.
 */
export function selectThemeColor(theme: Theme): void {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('media', meta.id.endsWith(theme) ? 'all' : 'not all');
  }
}
