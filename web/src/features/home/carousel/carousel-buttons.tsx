import type { ReactNode } from 'react';
import type { CarouselState } from './use-carousel';

interface Props {
  carousel: CarouselState;
  /** Additional CSS classes of each round button. */
  buttonClass: string;
  className?: string;
}

/**
 * Shows the buttons for pause, previous, and next. Pause comes first, because users whom the
 * movement distracts look for it.
 */
export function CarouselButtons({ carousel, buttonClass, className = '' }: Props) {
  const { isPlaying, togglePlaying, previous, next } = carousel;
  const look = `grid size-11 place-items-center rounded-full focus-visible:rounded-full transition-colors duration-150 ${buttonClass}`;
  return (
    <div className={`flex gap-1 xs:gap-2 ${className}`}>
      <button
        type="button"
        className={look}
        aria-label={isPlaying ? 'Pause the slides' : 'Play the slides'}
        onClick={togglePlaying}
      >
        <ButtonIcon>
          {isPlaying ? <path d="M9 6v12M15 6v12" /> : <path d="M8.5 6v12l9-6z" />}
        </ButtonIcon>
      </button>
      <button type="button" className={look} aria-label="Previous slide" onClick={previous}>
        <ButtonIcon>
          <path d="m14 6-6 6 6 6" />
        </ButtonIcon>
      </button>
      <button type="button" className={look} aria-label="Next slide" onClick={next}>
        <ButtonIcon>
          <path d="m10 6 6 6-6 6" />
        </ButtonIcon>
      </button>
    </div>
  );
}

function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="size-5"
    >
      {children}
    </svg>
  );
}
