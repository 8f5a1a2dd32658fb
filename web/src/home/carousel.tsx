import type { Swiper } from 'swiper';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../ui/icons';
import { useIsHydrated } from '../lib/use-browser-state';
import { callWhenVisible } from '../lib/call-when-visible';

/** A carousel starts when it is less than one screen height away from the viewport. */
const NEAR_VIEWPORT_MARGIN = '100% 0px';

/**
 * Number of frames after the initialization of Swiper during which slide changes are deferred. In these frames, Swiper
 * reports its first resize and resets the slide, so an earlier slide change would be lost.
 */
const FRAMES_TO_SETTLE = 4;

interface Props<Slide> {
  /** The time between two slides in milliseconds. */
  delay: number;
  /** The accessible name of the dot of a slide contains its `label`. */
  slides: readonly Slide[];
  /** `isNear` is true for the first slide, and for the visible slide and its neighbors when Swiper is ready. */
  renderSlide: (slide: Slide, isNear: boolean) => ReactNode;
  trackClass: string;
  controlsClass: string;
  buttonsClass?: string;
  buttonClass: string;
  dotsClass: string;
}

/** Swiper takes over the prerendered slides, so nothing moves when its code loads. Without it, the first slide stays. */
export function Carousel<Slide extends { label: string }>({
  delay,
  slides,
  renderSlide,
  trackClass,
  controlsClass,
  buttonsClass = '',
  buttonClass,
  dotsClass,
}: Props<Slide>) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const [index, setIndex] = useState(0);
  /** The slide change that the user requested before Swiper was ready. */
  const pending = useRef<(swiper: Swiper) => void>(undefined);
  const [choice, setChoice] = useState<boolean>();
  const wantsStillness = useIsHydrated() && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isPlaying = choice ?? !wantsStillness;

  useEffect(() => {
    if (!viewport) return;
    let created: Swiper | undefined;
    let hasLeft = false;
    async function start(element: HTMLElement): Promise<void> {
      const [Swiper, Autoplay] = await Promise.all([
        import('swiper').then((module) => module.Swiper),
        // The bundler removes the unused modules only if the parameter destructures the import.
        import('swiper/modules').then(({ Autoplay }) => Autoplay),
      ]);
      const made = new Swiper(element, {
        init: false,
        modules: [Autoplay],
        autoplay: { delay, disableOnInteraction: false, pauseOnMouseEnter: false },
        loop: true,
        // With `true`, Swiper would ignore a click during the transition that an earlier click started.
        loopPreventsSliding: false,
        spaceBetween: 30,
        grabCursor: true,
        on: {
          realIndexChange: ({ realIndex }) => setIndex(realIndex),
        },
      });
      // Each of the two steps takes long on a phone, and the browser can handle clicks between two tasks.
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
      () => void start(viewport).catch(() => undefined),
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
    if (swiper.autoplay.running === isPlaying) return;
    if (isPlaying) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, isPlaying]);

  /** Moves to another slide, as soon as Swiper is ready. */
  const move = (step: (swiper: Swiper) => void) => {
    if (swiper) step(swiper);
    else pending.current = step;
  };
  const isNear = (position: number) => {
    const distance = Math.abs(position - index);
    const isNeighbor = Math.min(distance, slides.length - distance) <= 1;
    return position === 0 || (swiper !== undefined && isNeighbor);
  };
  return (
    <>
      <div ref={setViewport} className={`swiper overflow-hidden ${trackClass}`}>
        <div
          className="swiper-wrapper flex size-full touch-pan-y [transition-property:transform]"
          aria-live={isPlaying ? 'off' : 'polite'}
        >
          {slides.map((slide, position) => (
            <div
              key={slide.label}
              role="group"
              aria-roledescription="slide"
              aria-label={`${position + 1} of ${slides.length}`}
              aria-hidden={position !== index}
              className="swiper-slide relative w-full shrink-0"
            >
              {renderSlide(slide, isNear(position))}
            </div>
          ))}
        </div>
      </div>
      <div className={controlsClass}>
        <div className={`flex gap-1 xs:gap-2 ${buttonsClass}`}>
          {/* Pause comes first, because users whom the movement distracts look for it. */}
          <CarouselButton
            aria-label={isPlaying ? 'Pause the slides' : 'Play the slides'}
            path={isPlaying ? 'M9 6v12M15 6v12' : 'M8.5 6v12l9-6z'}
            className={buttonClass}
            onClick={() => setChoice(!isPlaying)}
          />
          <CarouselButton
            aria-label="Previous slide"
            path="m14 6-6 6 6 6"
            className={buttonClass}
            onClick={() => move((ready) => ready.slidePrev())}
          />
          <CarouselButton
            aria-label="Next slide"
            path="m10 6 6 6-6 6"
            className={buttonClass}
            onClick={() => move((ready) => ready.slideNext())}
          />
        </div>
        {/* The dots are small, but each has a large tap target: an equal share of the width, at most 32 px. */}
        <div className={`flex ${dotsClass}`}>
          {slides.map(({ label }, position) => (
            <button
              key={label}
              type="button"
              aria-label={`Go to slide ${position + 1}: ${label}`}
              aria-current={position === index || undefined}
              onClick={() => move((ready) => ready.slideToLoop(position))}
              className="group grid h-11 max-w-8 flex-1 place-items-center"
            >
              <span className="h-2 w-2 rounded-full bg-current opacity-60 forced-colors:bg-[ButtonText] transition-all duration-200 group-hover:opacity-100 group-aria-current:w-5 group-aria-current:opacity-100" />
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

type ButtonProps = ComponentProps<'button'> & { path: string };

function CarouselButton({ path, className = '', ...button }: ButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={`grid size-11 place-items-center rounded-full transition-colors duration-150 ${className}`}
    >
      <Icon>
        <path d={path} />
      </Icon>
    </button>
  );
}
