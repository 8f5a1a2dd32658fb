import type { ReactNode } from 'react';
import type { CarouselState } from './use-carousel';

interface Props<Item> {
  carousel: CarouselState;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
  className?: string;
}

/** Renders all slides side by side. Screen readers read only the visible slide. */
export function CarouselTrack<Item>({
  carousel,
  items,
  keyOf,
  children,
  className = '',
}: Props<Item>) {
  const { setViewport, index: shown, isPlaying } = carousel;
  return (
    <div ref={setViewport} className={`swiper overflow-hidden ${className}`}>
      <div
        className="swiper-wrapper flex size-full touch-pan-y [transition-property:transform]"
        aria-live={isPlaying ? 'off' : 'polite'}
      >
        {items.map((item, index) => (
          <div
            key={keyOf(item)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${items.length}`}
            aria-hidden={index !== shown}
            className="swiper-slide relative w-full shrink-0"
          >
            {children(item, index)}
          </div>
        ))}
      </div>
    </div>
  );
}
