import type { Carousel } from './use-carousel';

interface Props {
  carousel: Carousel;
  /** What each dot leads to. */
  labels: readonly string[];
  /** Colour of the dots, as the text colour. */
  className?: string;
}

/** Small to see and large to press: they share the width there is, up to 32 px each. */
export function CarouselDots({ carousel, labels, className = '' }: Props) {
  return (
    <div className={`flex ${className}`}>
      {labels.map((label, index) => (
        <button
          key={label}
          type="button"
          aria-label={`Go to slide ${index + 1}: ${label}`}
          aria-current={index === carousel.index || undefined}
          onClick={() => {
            carousel.goTo(index);
          }}
          className="group grid h-11 max-w-8 flex-1 place-items-center"
        >
          <span className="h-2 w-2 rounded-full bg-current opacity-60 forced-colors:bg-[ButtonText] transition-all duration-200 group-hover:opacity-100 group-aria-current:w-5 group-aria-current:opacity-100" />
        </button>
      ))}
    </div>
  );
}
