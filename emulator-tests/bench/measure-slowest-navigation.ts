import type { Page } from '@playwright/test';
import { median } from './median';

const ROUNDS = 5;
/** Simulated time between the hover over a link and the click on the link. */
const HOVER_MS = 200;

interface NavigationStep {
  to: string;
  link: string;
  /** Selector of an element in the page that `link` opens. */
  contentSelector: string;
}

const navigationSteps: NavigationStep[] = [
  { to: '/foods', link: 'header nav a[href="/foods"]', contentSelector: 'main article h2' },
  { to: 'a dish', link: 'main article a[href^="/foods/"]', contentSelector: 'main article h1' },
  { to: '/foodGallery', link: 'header nav a[href="/foodGallery"]', contentSelector: 'main img' },
  { to: '/about-us', link: 'header nav a[href="/about-us"]', contentSelector: 'main h1' },
  { to: '/contact-us', link: 'header nav a[href="/contact-us"]', contentSelector: 'main form' },
  { to: '/login', link: 'header a[href="/login"]', contentSelector: 'main form' },
  { to: '/', link: 'header a[href="/"]', contentSelector: '[aria-label="What is cooking"]' },
];

/**
 * Measures all navigations in `navigationSteps`. Resolves with the target of the slowest navigation
 * and its median time from the click to the paint in milliseconds.
 */
export async function measureSlowestNavigation(page: Page): Promise<{ to: string; ms: number }> {
  const times = new Map<string, number[]>(navigationSteps.map(({ to }) => [to, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('/');
    await page.locator('.swiper-initialized').first().waitFor();
    for (const step of navigationSteps)
      times.get(step.to)?.push(await measureNavigation(page, step));
  }
  const medians = [...times].map(([to, all]) => ({ to, ms: median(all) }));
  for (const { to, ms } of medians) console.log(`  ${to}: ${ms.toFixed(0)} ms`);
  return medians.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
}

async function measureNavigation(
  page: Page,
  { link, contentSelector }: NavigationStep,
): Promise<number> {
  const target = page.locator(link).filter({ visible: true }).first();
  await target.hover();
  await page.waitForTimeout(HOVER_MS);
  const paintTime = page.evaluate(waitForNextPagePaint, contentSelector);
  await target.click();
  return paintTime;
}

/**
 * Runs in the page. Resolves with the milliseconds from the click to the paint of the next page.
 * The next page has another title and a visible element for `contentSelector`.
 */
function waitForNextPagePaint(contentSelector: string): Promise<number> {
  const previousTitle = document.title;
  return new Promise((resolve) => {
    let clickedAt = Infinity;
    addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), {
      capture: true,
      once: true,
    });
    const checkFrame = (): void => {
      const isVisible =
        document.title !== previousTitle &&
        document.querySelector(contentSelector)?.checkVisibility({ visibilityProperty: true });
      if (isVisible) requestAnimationFrame(() => resolve(performance.now() - clickedAt));
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}
