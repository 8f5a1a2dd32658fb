import type { CSSProperties } from 'react';
import { ResponsiveImage } from '../../components/responsive-image';

/**
 * Values of the `sizes` attribute: the displayed width of a dish image on a card and on the details
 * page.
 */
export const FOOD_IMAGE_SIZES_ATTRIBUTES = {
  card: '(min-width: 64rem) 24rem, (min-width: 40rem) 48vw, 94vw',
  details: '(min-width: 48rem) min(52vw, 38rem), 94vw',
};

interface FoodImageProps {
  src: string;
  alt: string;
  width?: number;
  sizes?: string;
  loading?: 'lazy' | 'eager';
  fetchPriority?: 'high';
  style?: CSSProperties;
  className?: string;
}

/** Shows the image of a dish with an aspect ratio of 4:3. */
export function FoodImage({ width = 640, className = '', ...rest }: FoodImageProps) {
  return (
    <ResponsiveImage
      {...rest}
      width={width}
      height={(width * 3) / 4}
      fallback="/images/foods/default.svg"
      className={`aspect-4/3 object-cover ${className}`}
    />
  );
}

interface FoodImagePlaceholderProps {
  sizes: string;
  className?: string;
}

/**
 * Reserves the space of a dish image while the dish loads. On a first visit, `app/add-prefetched-food-images.ts`
 * adds an image to this element before React hydrates the page. `dangerouslySetInnerHTML` prevents React from
 * removing this image during hydration.
 */
export function FoodImagePlaceholder({ sizes, className = '' }: FoodImagePlaceholderProps) {
  return (
    <div
      data-picture={sizes}
      className={`aspect-4/3 overflow-hidden bg-tint *:size-full *:object-cover ${className}`}
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
