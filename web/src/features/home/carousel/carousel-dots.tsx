import type { CarouselState } from './use-carousel';

interface Props {
  carousel: CarouselState;
  /** Text for each dot. The accessible name of a dot contains its text. */
  labels: readonly string[];
  /** CSS class of the text color. The dots have this color. */
  className?: string;
}

/**
 * Shows small dots with large tap targets. Each target gets an equal share of the width, at most 32
 * px.
 */
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
