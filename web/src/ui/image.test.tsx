import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { normalizeImageUrl, ResponsiveImage } from './image';

const PHOTO = '/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp';

it.each([
  ['/images/foods/tiramisu-960.webp', '/images/foods/tiramisu-960.webp'],
  [PHOTO, PHOTO],
  ['https://example.com/a.jpg?x=1', 'https://example.com/a.jpg?x=1'],
  ['http://example.com/a.jpg', 'https://example.com/a.jpg'],
  [null, undefined],
  [undefined, undefined],
  ['', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/svg+xml,x', undefined],
  ['soup.jpg', undefined],
  ['/photos/soup-960.webp', undefined],
  ['//a.b/c', undefined],
])('normalizeImageUrl, called with %j, returns %j', (url, normalized) => {
  expect(normalizeImageUrl(url)).toBe(normalized);
});

describe('ResponsiveImage', () => {
  const SITE_IMAGE = '/images/foods/tonkotsu-ramen-960.webp';

  function renderImage(src: string | null): HTMLImageElement {
    const size = { width: 320, height: 240 };
    const fallback = '/images/plate.svg';
    render(<ResponsiveImage {...{ src, ...size, fallback }} alt="Ramen" fetchPriority="high" />);
    return screen.getByAltText('Ramen');
  }
  const listSources = () =>
    [...document.querySelectorAll('source')].map(
      ({ type, srcset, sizes }) => `${type} ${srcset.split(', ').length} at ${sizes}`,
    );

  it.each([
    [SITE_IMAGE, /^rgb/],
    [PHOTO, /^rgb\(180, 56, 26\)$/],
  ])('offers %s as AVIF and WebP in three widths, on its mean color', (src, color) => {
    const image = renderImage(src);
    expect(listSources()).toEqual(['image/avif 3 at 320px', 'image/webp 3 at 320px']);
    expect(image.style.backgroundColor).toMatch(color);
    // The user may leave before the image appears.
    expect(document.querySelector('link[rel=preload]')).toBeNull();
  });

  it('uses the URL of an external image unchanged', () => {
    const { src } = renderImage('https://example.com/ramen-960.webp');
    expect(src).toBe('https://example.com/ramen-960.webp');
    expect(listSources()).toEqual([]);
  });

  it('shows the fallback image if there is no image URL, or if the image fails to load', () => {
    expect(renderImage(null).getAttribute('src')).toBe('/images/plate.svg');
    cleanup();
    const image = renderImage(SITE_IMAGE);
    fireEvent.error(image);
    expect(listSources()).toEqual([]);
    expect(screen.getByAltText('Ramen').getAttribute('src')).toBe('/images/plate.svg');
  });
});
