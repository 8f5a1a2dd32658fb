import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Hero } from './hero';
import TestimonialsSection from './testimonials-section';

interface Options {
  on: { realIndexChange: (swiper: { realIndex: number }) => void };
}

const made = vi.hoisted(() => ({
  swipers: [] as { options: unknown; calls: string[] }[],
  /** Called when one is about to be begun. */
  whenConstructed: (): void => undefined,
  /** Called when one has been begun, and nothing rendered since. */
  whenMade: (): void => undefined,
}));

/** Records what it is asked for, and moves at once. */
vi.mock('./swiper', () => ({
  Autoplay: 'autoplay',
  Swiper: class {
    calls: string[] = [];
    destroyed = false;
    realIndex = 0;
    constructor(
      readonly element: HTMLElement,
      readonly options: Options,
    ) {
      made.whenConstructed();
    }
    init() {
      made.swipers.push(this);
      queueMicrotask(() => {
        made.whenMade();
      });
    }
    autoplay = {
      running: true,
      start: () => {
        this.play(true);
      },
      stop: () => {
        this.play(false);
      },
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
  made.swipers = [];
  made.whenConstructed = () => undefined;
  made.whenMade = () => undefined;
});

async function theSwiper() {
  await waitFor(() => {
    expect(made.swipers).toHaveLength(1);
  });
  return made.swipers[0];
}

const shownSlides = () => screen.getAllByRole('group').map((slide) => slide.textContent);

describe('the hero', () => {
  it('advances every 3000 ms, whatever one does with it, 30 px between slides', async () => {
    render(<Hero />);
    expect((await theSwiper())?.options).toMatchObject({
      autoplay: { delay: 3000, disableOnInteraction: false, pauseOnMouseEnter: false },
      loop: true,
      spaceBetween: 30,
    });
  });

  it('has all slides in the page, of which the first is read out', () => {
    render(<Hero />);
    expect(screen.getAllByRole('group', { hidden: true })).toHaveLength(10);
    expect(shownSlides()).toEqual(['FRESH FOODSHandmade daily with the finest ingredients.']);
  });

  it('goes where arrows and dots lead', async () => {
    render(<Hero />);
    await theSwiper();
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

  it('remembers what was pressed before it could move', async () => {
    render(<Hero />);
    screen.getByRole('button', { name: 'Next slide' }).click();
    await theSwiper();
    await waitFor(() => {
      expect(shownSlides()).toEqual(['SPICY CURRYA taste of tradition in every bite.']);
    });
  });

  it('takes what is pressed in the moment that it can move', async () => {
    render(<Hero />);
    const next = screen.getByRole('button', { name: 'Next slide' });
    made.whenMade = () => {
      next.click();
    };
    await theSwiper();
    await waitFor(() => {
      expect(screen.getByRole('group').textContent).toContain('SPICY CURRY');
    });
  });

  it('is not begun for somebody who has left', async () => {
    const { unmount } = render(<Hero />);
    await new Promise<void>((resolve) => {
      made.whenConstructed = resolve;
    });
    unmount();
    // Its own turn, had it still one, comes first.
    await new Promise((resolve) => setTimeout(resolve));
    expect(made.swipers).toEqual([]);
  });

  it('pauses and plays on request', async () => {
    render(<Hero />);
    const swiper = await theSwiper();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the slides' }));
    await waitFor(() => {
      expect(swiper?.calls).toEqual(['stop']);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
    expect(swiper?.calls).toEqual(['stop', 'start']);
  });

  it('stands still for those who want less motion, until they ask for it', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query === '(prefers-reduced-motion: reduce)',
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    render(<Hero />);
    const swiper = await theSwiper();
    await waitFor(() => {
      expect(swiper?.calls).toEqual(['stop']);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
    expect(swiper?.calls).toEqual(['stop', 'start']);
  });
});

describe('the testimonials', () => {
  it('advance every 3500 ms, whatever one does with them, 30 px between slides', async () => {
    render(<TestimonialsSection />);
    expect((await theSwiper())?.options).toMatchObject({
      autoplay: { delay: 3500, disableOnInteraction: false },
      loop: true,
      spaceBetween: 30,
    });
  });

  it('show name, title, picture, quote and five stars', () => {
    render(<TestimonialsSection />);
    const slide = within(screen.getByRole('group'));
    expect(slide.getByText('Vicent Ferrer')).toBeTruthy();
    expect(slide.getByText('Food Critic')).toBeTruthy();
    expect(slide.getByRole('img', { name: 'Vicent Ferrer' })).toBeTruthy();
    expect(slide.getByRole('blockquote').textContent).toContain('The best biryani');
    expect(slide.getByRole('img', { name: 'Five out of five stars' })).toBeTruthy();
  });
});
