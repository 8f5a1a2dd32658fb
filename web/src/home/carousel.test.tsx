import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Hero } from './hero';
import { Testimonials } from './testimonials';

interface Options {
  on: { realIndexChange: (swiper: { realIndex: number }) => void };
}

const swiperMock = vi.hoisted(() => ({
  swipers: [] as { options: unknown; calls: string[] }[],
  /** The constructor of the Swiper mock calls this function. */
  whenConstructed: (): void => undefined,
  /**
   * The Swiper mock calls this function after `init` and before React renders again, so a test can click at this
   * time.
   */
  whenMade: (): void => undefined,
}));

/** Swiper mock: records calls and changes slides synchronously. */
vi.mock('swiper/modules', () => ({ Autoplay: 'autoplay' }));
vi.mock('swiper', () => ({
  Swiper: class {
    calls: string[] = [];
    destroyed = false;
    realIndex = 0;
    constructor(
      readonly element: HTMLElement,
      readonly options: Options,
    ) {
      swiperMock.whenConstructed();
    }
    init() {
      swiperMock.swipers.push(this);
      queueMicrotask(() => swiperMock.whenMade());
    }
    autoplay = {
      running: true,
      start: () => this.play(true),
      stop: () => this.play(false),
    };
    play(running: boolean) {
      this.autoplay.running = running;
      this.calls.push(running ? 'start' : 'stop');
    }
    slideNext() {
      this.slideToLoop(this.realIndex + 1);
    }
    slidePrev() {
      this.slideToLoop(this.realIndex - 1);
    }
    slideToLoop(index: number) {
      this.realIndex = index;
      this.options.on.realIndexChange(this);
    }
    destroy() {
      this.destroyed = true;
    }
  },
}));

beforeEach(() => {
  swiperMock.swipers = [];
  swiperMock.whenConstructed = () => undefined;
  swiperMock.whenMade = () => undefined;
});

async function waitForSwiper() {
  await waitFor(() => {
    expect(swiperMock.swipers).toHaveLength(1);
  });
  return swiperMock.swipers[0];
}

const shownSlides = () => screen.getAllByRole('group').map((slide) => slide.textContent);

describe('the hero carousel', () => {
  it('advances every 3000 ms, even after an interaction, and has 30 px between slides', async () => {
    render(<Hero />);
    expect((await waitForSwiper())?.options).toMatchObject({
      autoplay: { delay: 3000, disableOnInteraction: false, pauseOnMouseEnter: false },
      loop: true,
      spaceBetween: 30,
    });
  });

  it('renders all slides, and exposes only the first slide to screen readers', () => {
    render(<Hero />);
    expect(screen.getAllByRole('group', { hidden: true })).toHaveLength(10);
    expect(shownSlides()).toEqual(['FRESH FOODSHandmade daily with the finest ingredients.']);
  });

  it('changes the slide when the user clicks an arrow or a dot', async () => {
    render(<Hero />);
    await waitForSwiper();
    await userEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    await waitFor(() => {
      expect(shownSlides()).toEqual(['SPICY CURRYA taste of tradition in every bite.']);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(shownSlides()).toEqual(['FRESH FOODSHandmade daily with the finest ingredients.']);
    const dot = screen.getByRole('button', { name: 'Go to slide 10: TASTY TACOS' });
    await userEvent.click(dot);
    expect(shownSlides()).toEqual(['TASTY TACOSA fiesta of flavors.']);
    expect(dot.getAttribute('aria-current')).toBe('true');
  });

  it('delays the slide change until Swiper is ready if the user clicks an arrow earlier', async () => {
    render(<Hero />);
    screen.getByRole('button', { name: 'Next slide' }).click();
    await waitForSwiper();
    await waitFor(() => {
      expect(shownSlides()).toEqual(['SPICY CURRYA taste of tradition in every bite.']);
    });
  });

  it('changes the slide if the user clicks between the initialization of Swiper and the next render', async () => {
    render(<Hero />);
    const next = screen.getByRole('button', { name: 'Next slide' });
    swiperMock.whenMade = () => next.click();
    await waitForSwiper();
    await waitFor(() => {
      expect(screen.getByRole('group').textContent).toContain('SPICY CURRY');
    });
  });

  it('does not initialize Swiper if the user leaves the page before the initialization', async () => {
    const { unmount } = render(<Hero />);
    await new Promise<void>((resolve) => {
      swiperMock.whenConstructed = resolve;
    });
    unmount();
    // If the carousel initialized Swiper in spite of the unmount, it would do this before this timer, because it
    // has started its timer earlier.
    await new Promise((resolve) => setTimeout(resolve));
    expect(swiperMock.swipers).toEqual([]);
  });

  it('stops and starts the autoplay when the user clicks the pause button', async () => {
    render(<Hero />);
    const swiper = await waitForSwiper();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the slides' }));
    await waitFor(() => {
      expect(swiper?.calls).toEqual(['stop']);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
    expect(swiper?.calls).toEqual(['stop', 'start']);
  });

  it('does not move automatically with reduced motion until the user clicks “Play the slides”', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query === '(prefers-reduced-motion: reduce)',
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    render(<Hero />);
    const swiper = await waitForSwiper();
    await waitFor(() => {
      expect(swiper?.calls).toEqual(['stop']);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
    expect(swiper?.calls).toEqual(['stop', 'start']);
  });
});

describe('the testimonials carousel', () => {
  it('advances every 3500 ms, even after an interaction, and has 30 px between slides', async () => {
    render(<Testimonials />);
    expect((await waitForSwiper())?.options).toMatchObject({
      autoplay: { delay: 3500, disableOnInteraction: false },
      loop: true,
      spaceBetween: 30,
    });
  });

  it('shows the name, title, image, quote, and five stars of a customer', () => {
    render(<Testimonials />);
    const slide = within(screen.getByRole('group'));
    expect(slide.getByText('Vicent Ferrer')).toBeTruthy();
    expect(slide.getByText('Food Critic')).toBeTruthy();
    expect(slide.getByRole('img', { name: 'Vicent Ferrer' })).toBeTruthy();
    expect(slide.getByRole('blockquote').textContent).toContain('The best biryani');
    expect(slide.getByRole('img', { name: 'Five out of five stars' })).toBeTruthy();
  });
});
