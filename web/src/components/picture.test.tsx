import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './picture';

const dish = '/images/foods/tonkotsu-ramen-960.webp';

function show(src: string | null): void {
  render(<Picture src={src} alt="Ramen" width={320} height={240} fallback="/images/plate.svg" />);
}

function sources(): string[] {
  return [...document.querySelectorAll('source')].map(
    ({ type, srcset, sizes }) => `${type} ${srcset.split(', ').length} at ${sizes}`,
  );
}

it('offers AVIF, then WebP, in three widths, on the colour that the picture has', () => {
  show(dish);
  expect(sources()).toEqual(['image/avif 3 at 320px', 'image/webp 3 at 320px']);
  expect(screen.getByAltText<HTMLImageElement>('Ramen').style.backgroundColor).toMatch(/^rgb/);
});

it('takes a stranger’s picture as it is', () => {
  show('https://example.com/ramen-960.webp');
  expect(sources()).toEqual([]);
  expect(screen.getByAltText<HTMLImageElement>('Ramen').src).toBe(
    'https://example.com/ramen-960.webp',
  );
});

it('falls back when it is broken, and when there is none', () => {
  show(dish);
  fireEvent.error(screen.getByAltText('Ramen'));
  expect(sources()).toEqual([]);
  expect(screen.getByAltText('Ramen').getAttribute('src')).toBe('/images/plate.svg');
});

it('shows the fallback where there is no picture', () => {
  show(null);
  expect(screen.getByAltText('Ramen').getAttribute('src')).toBe('/images/plate.svg');
});
