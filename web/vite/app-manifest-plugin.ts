import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const MANIFEST_FILE = 'manifest.webmanifest';
const TOUCH_ICON = 'icons/touch-180.png';

/** Path of the folder web/, which contains the source of the site. */
const webFolder = join(import.meta.dirname, '..');

/**
 * Vite plugin that makes the site installable: it writes the manifest and the icons, and adds their links
 * and the colors of the browser's toolbar to every page. The icons are drawn from favicon.svg, and
 * the colors come from styles.css.
 */
export function appManifestPlugin(): Plugin {
  return {
    name: 'potluck:app-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const { light } = await readPaperColors();
      const source = JSON.stringify(createManifest(light));
      this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source });
      for (const [fileName, image] of Object.entries(await drawIcons())) {
        const png = await image.png({ palette: true }).toBuffer();
        this.emitFile({ type: 'asset', fileName, source: png });
      }
    },
    async transformIndexHtml() {
      const colors = await readPaperColors();
      const links: HtmlTagDescriptor[] = [
        { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST_FILE}` } },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${TOUCH_ICON}` } },
      ];
      const themeColors = Object.entries(colors).map(([theme, content]): HtmlTagDescriptor => {
        const media = `(prefers-color-scheme: ${theme})`;
        // src/features/theme/theme-color.ts reads the theme of a meta tag from the end of this ID.
        const id = `theme-color-${theme}`;
        return { tag: 'meta', attrs: { name: 'theme-color', id, media, content } };
      });
      return [...links, ...themeColors];
    },
  };
}

function createManifest(color: string) {
  return {
    id: '/',
    name: 'Potluck',
    short_name: 'Potluck',
    description: 'Home-cooked dishes from your neighbors.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons: [
      { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
    shortcuts: [
      { name: 'My Orders', url: '/my-orders' },
      { name: 'All Foods', url: '/foods' },
    ],
  };
}

/** Returns the icons by file name. */
async function drawIcons(): Promise<Record<string, Sharp>> {
  const svg = await readFile(join(webFolder, 'public/favicon.svg'));
  const background = /fill="(#\w+)"/.exec(svg.toString())?.[1];
  if (background === undefined) throw new Error('favicon.svg has no background color.');
  /**
   * Draws the icon with the background color in its rounded corners, because the device cuts the
   * icon to another shape.
   */
  const drawWithoutCorners = (size: number) => draw(svg, size).flatten({ background });
  return {
    'icons/app-192.png': draw(svg, 192),
    'icons/app-512.png': draw(svg, 512),
    // Adds a margin of 50 px to the maskable icon, because a device may cut 10% from each side.
    'icons/maskable-512.png': drawWithoutCorners(412).extend({
      top: 50,
      right: 50,
      bottom: 50,
      left: 50,
      background,
    }),
    [TOUCH_ICON]: drawWithoutCorners(180),
  };
}

function draw(svg: Buffer, size: number): Sharp {
  return sharp(svg, { density: 72 * (size / 32) }).resize(size);
}

/** Returns the background color of the light and of the dark theme. */
async function readPaperColors(): Promise<Record<'light' | 'dark', string>> {
  const css = await readFile(join(webFolder, 'src/styles.css'), 'utf8');
  const [light, dark] = [...css.matchAll(/--paper: (#\w+);/g)].map(([, color]) => color);
  if (!light || !dark) throw new Error('styles.css does not define --paper for both themes.');
  return { light, dark };
}
