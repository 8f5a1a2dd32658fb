import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResponsiveImage } from './image';

const foodImageUrl = '/images/foods/tonkotsu-ramen-960.webp';

function renderImage(src: string | null): void {
  render(
    <ResponsiveImage src={src} alt="Ramen" width={320} height={240} fallback="/images/plate.svg" />,
  );
}

function getSourceUrls(): string[] {
  return [...document.querySelectorAll('source')].map(
    ({ type, srcset, sizes }) => `${type} ${srcset.split(', ').length} at ${sizes}`,
  );
}

it('ResponsiveImage offers a site image as AVIF and WebP in three widths, on a background of its mean color', () => {
  renderImage(foodImageUrl);
  expect(getSourceUrls()).toEqual(['image/avif 3 at 320px', 'image/webp 3 at 320px']);
  expect(screen.getByAltText<HTMLImageElement>('Ramen').style.backgroundColor).toMatch(/^rgb/);
});

it('ResponsiveImage offers an uploaded photo as AVIF and WebP in three widths, on a background of its mean color', () => {
  renderImage('/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp');
  expect(getSourceUrls()).toEqual(['image/avif 3 at 320px', 'image/webp 3 at 320px']);
  expect(screen.getByAltText<HTMLImageElement>('Ramen').style.backgroundColor).toBe(
    'rgb(180, 56, 26)',
  );
});

it('ResponsiveImage uses the URL of an external image unchanged', () => {
  renderImage('https://example.com/ramen-960.webp');
  expect(getSourceUrls()).toEqual([]);
  expect(screen.getByAltText<HTMLImageElement>('Ramen').src).toBe(
    'https://example.com/ramen-960.webp',
  );
});

it('ResponsiveImage shows the fallback image if the image fails to load', () => {
  renderImage(foodImageUrl);
  fireEvent.error(screen.getByAltText('Ramen'));
  expect(getSourceUrls()).toEqual([]);
  expect(screen.getByAltText('Ramen').getAttribute('src')).toBe('/images/plate.svg');
});

it('ResponsiveImage shows the fallback image if there is no image URL', () => {
  renderImage(null);
  expect(screen.getByAltText('Ramen').getAttribute('src')).toBe('/images/plate.svg');
});

it('ResponsiveImage adds no image preload in the browser, because the user may leave before the image appears', () => {
  render(
    <ResponsiveImage
      src={foodImageUrl}
      alt="Ramen"
      width={320}
      height={240}
      fallback="/images/plate.svg"
      fetchPriority="high"
    />,
  );
  expect(document.querySelector('link[rel=preload]')).toBeNull();
});
