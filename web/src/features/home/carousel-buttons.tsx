import type { ReactNode } from 'react';
import type { Carousel } from './use-carousel';

interface Props {
  carousel: Carousel;
  /** How one of the round buttons looks. */
  buttonClass: string;
  className?: string;
}

/** Pause first: it is what somebody who is disturbed looks for. */
export function CarouselButtons({ carousel, buttonClass, className = '' }: Props) {
  const { playing, togglePlaying, previous, next } = carousel;
  const look = `grid size-11 place-items-center rounded-full focus-visible:rounded-full transition-colors duration-150 ${buttonClass}`;
  return (
    <div className={`flex gap-1 xs:gap-2 ${className}`}>
      <button
        type="button"
        className={look}
        aria-label={playing ? 'Pause the slides' : 'Play the slides'}
        onClick={togglePlaying}
      >
        <Glyph>{playing ? <path d="M9 6v12M15 6v12" /> : <path d="M8.5 6v12l9-6z" />}</Glyph>
      </button>
      <button type="button" className={look} aria-label="Previous slide" onClick={previous}>
        <Glyph>
          <path d="m14 6-6 6 6 6" />
        </Glyph>
      </button>
      <button type="button" className={look} aria-label="Next slide" onClick={next}>
        <Glyph>
          <path d="m10 6 6 6-6 6" />
        </Glyph>
      </button>
    </div>
  );
}

function Glyph({ children }: { children: ReactNode }) {
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
