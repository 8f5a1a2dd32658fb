import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { parseManifest } from 'lighthouse/core/lib/manifest-parser.js';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';
import { parseBuiltPage, readBuiltFile } from './built-site';

const site = 'https://potluck.example';
const manifest = parseManifest(
  readBuiltFile('manifest.webmanifest'),
  `${site}/manifest.webmanifest`,
  `${site}/`,
);
const fields = manifest.value;
const icons = fields?.icons.value ?? [];

describe('The built web app manifest', () => {
  it('is valid for Lighthouse’s parser, which applies the rules of Chromium', () => {
    const warnings = [manifest, ...Object.values(fields ?? {}), ...icons].map(
      ({ warning }: { warning?: string | undefined }) => warning,
    );
    expect(warnings.filter((warning) => warning !== undefined)).toEqual([]);
  });

  it('has the fields that make the site installable', () => {
    expect(fields?.name.value).toBe('Potluck');
    expect(fields?.short_name.value).toBe('Potluck');
    expect(fields?.start_url.value).toBe(`${site}/`);
    expect(fields?.display.value).toBe('standalone');
    expect(icons.flatMap(({ value }) => value.sizes.value)).toEqual([
      '192x192',
      '512x512',
      '512x512',
    ]);
    expect(icons.map(({ value }) => value.purpose.value).flat()).toContain('maskable');
  });

  it.each(icons.map(({ value }) => [value.src.value ?? '', value.sizes.value?.[0]] as const))(
    'lists the icon %s, and the PNG file has the listed size %s',
    async (src, size) => {
      const file = `${repositoryRoot}web/dist${new URL(src).pathname}`;
      const { width, height, format } = await sharp(readFileSync(file)).metadata();
      expect([`${width}x${height}`, format]).toEqual([size, 'png']);
    },
  );
});

describe.each(['index', 'shells/account'])('%s.html', (name) => {
  const page = parseBuiltPage(name);
  const attribute = (selector: string, key: string) =>
    page.querySelector(selector)?.getAttribute(key);

  it('links to the web app manifest and to an existing touch icon', async () => {
    expect(attribute('link[rel=manifest]', 'href')).toBe('/manifest.webmanifest');
    const icon = attribute('link[rel=apple-touch-icon]', 'href') ?? '';
    const { width } = await sharp(`${repositoryRoot}web/dist${icon}`).metadata();
    expect(width).toBe(180);
  });

  it('declares the background color of each theme as the color of the browser toolbar', () => {
    const css = readFileSync(`${repositoryRoot}web/src/styles.css`, 'utf8');
    const [lightCss = '', darkCss = ''] = css.split("[data-theme='dark'] {");
    const readColor = (theme: string) =>
      attribute(`meta[name=theme-color][media="(prefers-color-scheme: ${theme})"]`, 'content');
    expect(lightCss).toContain(`--paper: ${readColor('light')};`);
    expect(darkCss).toContain(`--paper: ${readColor('dark')};`);
  });
});
