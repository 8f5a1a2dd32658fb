import type { Theme } from './theme';

/**
 * Sets the color of the browser toolbar to the color of the theme. The build adds a `<meta>` tag
 * for each theme. Their media queries match the theme of the device, but the user may have chosen
 * the other theme.
 */
export function selectThemeColor(theme: Theme): void {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('media', meta.id.endsWith(theme) ? 'all' : 'not all');
  }
}
