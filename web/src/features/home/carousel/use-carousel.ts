import type { Swiper } from 'swiper';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { useMediaQuery } from '../../../components/use-media-query';
import { callWhenVisible } from '../../../lib/call-when-visible';

const SLIDE_GAP_PX = 30;

/**
 * Margin around the viewport, in the format of the `rootMargin` of an IntersectionObserver. A
 * carousel starts when it is less than one screen height away from the viewport.
 */
const NEAR_VIEWPORT_MARGIN = '100% 0px';

/**
 * Number of frames after the initialization of Swiper during which clicks are deferred. In these
 * frames, Swiper reports its first resize. Two frames after the resize, it resets the slide, so an
 * earlier slide change would be lost.
 */
const FRAMES_TO_SETTLE = 4;

export interface CarouselState {
  /** Ref for the element that contains the track of slides; see CarouselTrack. */
  setViewport: RefCallback<HTMLElement>;
  /** Index of the visible slide. */
  index: number;
  /** True after Swiper was initialized. */
  isReady: boolean;
  isPlaying: boolean;
  togglePlaying: () => void;
  next: () => void;
  previous: () => void;
  goTo: (index: number) => void;
}

/**
 * Returns a carousel that changes slides every `delay` milliseconds, in a loop. The prerendered
 * page contains all slides. Swiper takes over these elements, so nothing moves when the Swiper code
 * loads.
 */
export function useCarousel(delay: number): CarouselState {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const [index, setIndex] = useState(0);
  /** The Swiper instance. Undefined until Swiper has resized for the first time. */
  const resizedSwiper = useRef<Swiper>(undefined);
  /**
   * The slide change that the user requested before the first resize of Swiper. A later click replaces it. It runs
   * after the resize.
   */
  const pending = useRef<(swiper: Swiper) => void>(undefined);
  const [choice, setChoice] = useState<boolean>();
  const wantsStillness = useMediaQuery('(prefers-reduced-motion: reduce)');
  const playing = choice ?? !wantsStillness;

  useEffect(() => {
    if (!viewport) return;
    let created: Swiper | undefined;
    let left = false;
    async function create(element: HTMLElement): Promise<void> {
      const code = await import('./swiper-exports').catch(() => undefined);
      // Without the code, the carousel keeps its first slide.
      if (!code) return;
      const { Swiper, Autoplay } = code;
      const made = new Swiper(element, {
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
            setIndex(realIndex);
          },
        },
      });
      // Creates and initializes Swiper in two separate tasks. Each step takes long on a phone, and
      // the browser can handle clicks between the tasks.
      await new Promise((resolve) => setTimeout(resolve));
      if (left) return;
      created = made;
      created.init();
      setSwiper(created);
      for (let frame = 0; frame < FRAMES_TO_SETTLE; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      if (created.destroyed) return;
      resizedSwiper.current = created;
      pending.current?.(created);
      pending.current = undefined;
    }
    const stopWaiting = callWhenVisible(
      viewport,
      () => void create(viewport),
      NEAR_VIEWPORT_MARGIN,
    );
    return () => {
      left = true;
      stopWaiting();
      created?.destroy();
      resizedSwiper.current = undefined;
      setSwiper(undefined);
    };
  }, [viewport, delay]);

  useEffect(() => {
    if (!swiper || swiper.destroyed || swiper.autoplay.running === playing) return;
    if (playing) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, playing]);

  function move(step: (swiper: Swiper) => void): void {
    if (resizedSwiper.current) step(resizedSwiper.current);
    else pending.current = step;
  }

  return {
    setViewport,
    index,
    isReady: swiper !== undefined,
    isPlaying: playing,
    togglePlaying: () => {
      setChoice(!playing);
    },
    next: () => {
      move((ready) => ready.slideNext());
    },
    previous: () => {
      move((ready) => ready.slidePrev());
    },
    goTo: (slide) => {
      move((ready) => ready.slideToLoop(slide));
    },
  };
}
