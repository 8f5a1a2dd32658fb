import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import { Hero } from './hero';
import { Testimonials } from './testimonials';

interface Options {
  on: { realIndexChange: (swiper: { realIndex: number }) => void };
}

const swiperMock = vi.hoisted(() => ({
  swipers: [] as { options: unknown; calls: string[] }[],
}));

/** Swiper mock: records calls and changes slides synchronously. */
vi.mock('swiper/modules', () => ({ Autoplay: 'autoplay' }));
vi.mock('swiper', () => ({
  Swiper: class {
    calls: string[] = [];
    realIndex = 0;
    constructor(
      readonly element: HTMLElement,
      readonly options: Options,
    ) {}
    init() {
      swiperMock.swipers.push(this);
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
    destroy = () => undefined;
  },
}));

beforeEach(() => {
  swiperMock.swipers = [];
});

async function waitForSwiper() {
  await waitFor(() => expect(swiperMock.swipers).toHaveLength(1));
  return swiperMock.swipers[0];
}

const listShownSlides = () => screen.getAllByRole('group').map((slide) => slide.textContent);

it.each([
  ['hero', 3000, Hero],
  ['testimonials', 3500, Testimonials],
])('the %s carousel advances every %d ms, with gaps of 30 px', async (_name, delay, Section) => {
  render(<Section />);
  expect((await waitForSwiper())?.options).toMatchObject({
    autoplay: { delay, disableOnInteraction: false, pauseOnMouseEnter: false },
    loop: true,
    spaceBetween: 30,
  });
});

describe('the hero carousel', () => {
  it('exposes only one slide to screen readers, and changes it when the user clicks an arrow, also before Swiper is ready, or a dot', async () => {
    render(<Hero />);
    expect(screen.getAllByRole('group', { hidden: true })).toHaveLength(10);
    expect(listShownSlides()).toEqual(['FRESH FOODSHandmade daily with the finest ingredients.']);
    screen.getByRole('button', { name: 'Next slide' }).click();
    await waitFor(() =>
      expect(listShownSlides()).toEqual(['SPICY CURRYA taste of tradition in every bite.']),
    );
    await clickButton('Previous slide');
    expect(listShownSlides()).toEqual(['FRESH FOODSHandmade daily with the finest ingredients.']);
    await clickButton('Go to slide 10: TASTY TACOS');
    expect(listShownSlides()).toEqual(['TASTY TACOSA fiesta of flavors.']);
    const dot = screen.getByRole('button', { name: 'Go to slide 10: TASTY TACOS' });
    expect(dot.getAttribute('aria-current')).toBe('true');
  });

  it.each([
    ['stops and starts the autoplay when the user clicks the pause button', false],
    [
      'does not move automatically with reduced motion until the user clicks “Play the slides”',
      true,
    ],
  ])('%s', async (_behavior, isMotionReduced) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: isMotionReduced && query === '(prefers-reduced-motion: reduce)',
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    render(<Hero />);
    const swiper = await waitForSwiper();
    if (!isMotionReduced) await clickButton('Pause the slides');
    await waitFor(() => expect(swiper?.calls).toEqual(['stop']));
    await clickButton('Play the slides');
    expect(swiper?.calls).toEqual(['stop', 'start']);
  });
});

it('the testimonials carousel shows the name, title, image, quote, and five stars of a customer', () => {
  render(<Testimonials />);
  const slide = within(screen.getByRole('group'));
  expect(slide.getByText('Vicent Ferrer')).toBeTruthy();
  expect(slide.getByText('Food Critic')).toBeTruthy();
  expect(slide.getByRole('img', { name: 'Vicent Ferrer' })).toBeTruthy();
  expect(slide.getByRole('blockquote').textContent).toContain('The best biryani');
  expect(slide.getByRole('img', { name: '5 of 5 stars' })).toBeTruthy();
});
