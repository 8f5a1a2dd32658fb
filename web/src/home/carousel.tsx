import type { Swiper } from 'swiper';
import { useEffect, useRef, useState, type ReactNode, type RefCallback } from 'react';
import { Icon } from '../ui/icons';
import { useMediaQuery } from '../lib/use-browser-state';
import { callWhenVisible } from '../lib/call-when-visible';

/**
 * Margin around the viewport, in the format of the `rootMargin` of an IntersectionObserver. A
 * carousel starts when it is less than one screen height away from the viewport.
 */
const NEAR_VIEWPORT_MARGIN = '100% 0px';

/**
 * Number of frames after the initialization of Swiper during which slide changes are deferred. In these
 * frames, Swiper reports its first resize. Two frames after the resize, it resets the slide, so an
 * earlier slide change would be lost.
 */
const FRAMES_TO_SETTLE = 4;

const SLIDE_GAP_PX = 30;

interface CarouselState {
  /** Ref for the element that contains the track of slides; see CarouselTrack. */
  setViewport: RefCallback<HTMLElement>;
  /** Index of the visible slide. */
  index: number;
  /** True if Swiper is ready to change slides. */
  isReady: boolean;
  isPlaying: boolean;
  togglePlaying: () => void;
  /** Moves to another slide, as soon as Swiper is ready. */
  move: (step: (swiper: Swiper) => void) => void;
}

/**
 * Returns a carousel that changes slides every `delay` milliseconds, in a loop. The prerendered
 * page contains all slides. Swiper takes over these elements, so nothing moves when the Swiper code
 * loads. If the code cannot be loaded, the first slide stays.
 */
export function useCarousel(delay: number): CarouselState {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const [index, setIndex] = useState(0);
  /** The slide change that the user requested before Swiper was ready. */
  const pending = useRef<(swiper: Swiper) => void>(undefined);
  const [choice, setChoice] = useState<boolean>();
  const wantsStillness = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isPlaying = choice ?? !wantsStillness;

  useEffect(() => {
    if (!viewport) return;
    let created: Swiper | undefined;
    let hasLeft = false;
    async function start(element: HTMLElement): Promise<void> {
      const made = await createSwiper(element, delay, setIndex);
      // Creates and initializes Swiper in two separate tasks. Each step takes long on a phone, and
      // the browser can handle clicks between the tasks.
      await new Promise((resolve) => setTimeout(resolve));
      if (hasLeft) return;
      created = made;
      created.init();
      for (let frame = 0; frame < FRAMES_TO_SETTLE; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      if (!created.destroyed) setSwiper(created);
    }
    const stopWaiting = callWhenVisible(
      viewport,
      () => {
        start(viewport).catch(() => undefined);
      },
      NEAR_VIEWPORT_MARGIN,
    );
    return () => {
      hasLeft = true;
      stopWaiting();
      created?.destroy();
      setSwiper(undefined);
    };
  }, [viewport, delay]);

  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    pending.current?.(swiper);
    pending.current = undefined;
  }, [swiper]);

  useEffect(() => {
    if (!swiper || swiper.destroyed || swiper.autoplay.running === isPlaying) return;
    if (isPlaying) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, isPlaying]);

  return {
    setViewport,
    index,
    isReady: swiper !== undefined,
    isPlaying,
    togglePlaying: () => {
      setChoice(!isPlaying);
    },
    move: (step) => {
      if (swiper) step(swiper);
      else pending.current = step;
    },
  };
}

/**
 * Loads Swiper, and returns a carousel for the slides in `element`. The caller initializes it. `onIndexChange` gets the index of
 * each slide that becomes visible.
 */
async function createSwiper(
  element: HTMLElement,
  delay: number,
  onIndexChange: (index: number) => void,
): Promise<Swiper> {
  const [{ Swiper }, { Autoplay }] = await Promise.all([
    import('swiper'),
    import('swiper/modules'),
  ]);
  return new Swiper(element, {
    init: false,
    modules: [Autoplay],
    autoplay: { delay, disableOnInteraction: false, pauseOnMouseEnter: false },
    loop: true,
    // With `true`, Swiper would ignore a click during the transition that an earlier click started.
    loopPreventsSliding: false,
    spaceBetween: SLIDE_GAP_PX,
    grabCursor: true,
    on: {
      realIndexChange: ({ realIndex }) => {
        onIndexChange(realIndex);
      },
    },
  });
}

interface TrackProps {
  carousel: CarouselState;
  slides: ReactNode[];
  className: string;
}

/** Renders all slides side by side. Screen readers read only the visible slide. */
export function CarouselTrack({ carousel, slides, className }: TrackProps) {
  const { setViewport, index: shown, isPlaying } = carousel;
  return (
    <div ref={setViewport} className={`swiper overflow-hidden ${className}`}>
      <div
        className="swiper-wrapper flex size-full touch-pan-y [transition-property:transform]"
        aria-live={isPlaying ? 'off' : 'polite'}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            aria-hidden={index !== shown}
            className="swiper-slide relative w-full shrink-0"
          >
            {slide}
          </div>
        ))}
      </div>
    </div>
  );
}

interface ButtonsProps {
  carousel: CarouselState;
  /** Additional CSS classes of each round button. */
  buttonClass: string;
  className?: string;
}

/**
 * Shows the buttons for pause, previous, and next. Pause comes first, because users whom the
 * movement distracts look for it.
 */
export function CarouselButtons({ carousel, buttonClass, className = '' }: ButtonsProps) {
  const { isPlaying, togglePlaying, move } = carousel;
  const buttons = [
    {
      label: isPlaying ? 'Pause the slides' : 'Play the slides',
      path: isPlaying ? 'M9 6v12M15 6v12' : 'M8.5 6v12l9-6z',
      onClick: togglePlaying,
    },
    {
      label: 'Previous slide',
      path: 'm14 6-6 6 6 6',
      onClick: () => {
        move((swiper) => swiper.slidePrev());
      },
    },
    {
      label: 'Next slide',
      path: 'm10 6 6 6-6 6',
      onClick: () => {
        move((swiper) => swiper.slideNext());
      },
    },
  ];
  return (
    <div className={`flex gap-1 xs:gap-2 ${className}`}>
      {buttons.map(({ label, path, onClick }, index) => (
        <button
          key={index}
          type="button"
          aria-label={label}
          onClick={onClick}
          className={`grid size-11 place-items-center rounded-full focus-visible:rounded-full transition-colors duration-150 ${buttonClass}`}
        >
          <Icon>
            <path d={path} />
          </Icon>
        </button>
      ))}
    </div>
  );
}

interface DotsProps {
  carousel: CarouselState;
  /** Text for each dot. The accessible name of a dot contains its text. */
  labels: readonly string[];
  /** Contains the text color. The dots have this color. */
  className: string;
}

/**
 * Shows small dots with large tap targets. Each target gets an equal share of the width, at most 32
 * px.
 */
export function CarouselDots({ carousel, labels, className }: DotsProps) {
  return (
    <div className={`flex ${className}`}>
      {labels.map((label, index) => (
        <button
          key={label}
          type="button"
          aria-label={`Go to slide ${index + 1}: ${label}`}
          aria-current={index === carousel.index || undefined}
          onClick={() => {
            carousel.move((swiper) => swiper.slideToLoop(index));
          }}
          className="group grid h-11 max-w-8 flex-1 place-items-center"
        >
          <span className="h-2 w-2 rounded-full bg-current opacity-60 forced-colors:bg-[ButtonText] transition-all duration-200 group-hover:opacity-100 group-aria-current:w-5 group-aria-current:opacity-100" />
        </button>
      ))}
    </div>
  );
}
