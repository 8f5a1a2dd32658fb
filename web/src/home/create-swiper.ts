import { Swiper } from 'swiper';
import { Autoplay } from 'swiper/modules';

const SLIDE_GAP_PX = 30;

/**
 * Returns a carousel for the slides in `element`. The caller initializes it. `onIndexChange` gets the index of
 * each slide that becomes visible.
 */
export function createSwiper(
  element: HTMLElement,
  delay: number,
  onIndexChange: (index: number) => void,
): Swiper {
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
