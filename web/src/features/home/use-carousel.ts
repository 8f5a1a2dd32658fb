import type { Swiper } from 'swiper';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { useMediaQuery } from '../../components/use-media-query';
import { CodeLoadError } from '../../lib/code-load-error';
import { loadCode } from '../../lib/load-code';
import { whenSeen } from '../../lib/when-seen';

const SPACE_BETWEEN = 30;

/** Slides begin to move when they are less than a screen away. */
const NEAR = '100% 0px';

/** Swiper hears of its own first size, and two frames later takes back what was done meanwhile. */
const FRAMES_TO_SETTLE = 4;

export interface Carousel {
  /** The ref of what holds the track of slides, see CarouselTrack. */
  setViewport: RefCallback<HTMLElement>;
  /** Of the slide that is shown. */
  index: number;
  /** Whether it can be moved yet. */
  ready: boolean;
  playing: boolean;
  togglePlaying: () => void;
  next: () => void;
  previous: () => void;
  goTo: (index: number) => void;
}

/**
 * Slides that follow each other every `delay` milliseconds, in a loop. All of them are in the page
 * from the beginning and Swiper takes over the very same elements, so nothing moves when it comes.
 */
export function useCarousel(delay: number): Carousel {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const [index, setIndex] = useState(0);
  /** The same, once it has settled; what is pressed before waits in `pending`. */
  const settled = useRef<Swiper>(undefined);
  /** What was pressed before Swiper came and settled. */
  const pending = useRef<(swiper: Swiper) => void>(undefined);
  const [choice, setChoice] = useState<boolean>();
  const wantsStillness = useMediaQuery('(prefers-reduced-motion: reduce)');
  const playing = choice ?? !wantsStillness;

  useEffect(() => {
    if (!viewport) return;
    let created: Swiper | undefined;
    let left = false;
    async function create(element: HTMLElement): Promise<void> {
      const { Swiper, Autoplay } = await loadCode(() => import('./swiper'));
      const made = new Swiper(element, {
        init: false,
        modules: [Autoplay],
        autoplay: { delay, disableOnInteraction: false, pauseOnMouseEnter: false },
        loop: true,
        spaceBetween: SPACE_BETWEEN,
        grabCursor: true,
        on: {
          realIndexChange: ({ realIndex }) => {
            setIndex(realIndex);
          },
        },
      });
      // What is pressed meanwhile is heard between the two, each of which takes a phone a while.
      await new Promise((resolve) => setTimeout(resolve));
      if (left) return;
      created = made;
      created.init();
      setSwiper(created);
      for (let frame = 0; frame < FRAMES_TO_SETTLE; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      if (created.destroyed) return;
      settled.current = created;
      pending.current?.(created);
      pending.current = undefined;
    }
    const start = () => {
      create(viewport).catch((error: unknown) => {
        if (!(error instanceof CodeLoadError)) throw error;
        if (!left) addEventListener('online', start, { once: true });
      });
    };
    const stopWaiting = whenSeen(viewport, start, NEAR);
    return () => {
      left = true;
      removeEventListener('online', start);
      stopWaiting();
      created?.destroy();
      settled.current = undefined;
      setSwiper(undefined);
    };
  }, [viewport, delay]);

  useEffect(() => {
    if (!swiper || swiper.destroyed || swiper.autoplay.running === playing) return;
    if (playing) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, playing]);

  function move(step: (swiper: Swiper) => void): void {
    if (settled.current) step(settled.current);
    else pending.current = step;
  }

  return {
    setViewport,
    index,
    ready: swiper !== undefined,
    playing,
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
