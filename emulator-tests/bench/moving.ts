import type { Page } from '@playwright/test';
import { median } from '../support/pace';

const ROUNDS = 5;
/** How long a hand rests on a link before it presses. */
const AIMING_MS = 200;

interface Move {
  to: string;
  link: string;
  /** What the next page is for: there is something to read when it is painted. */
  useful: string;
}

const moves: Move[] = [
  { to: '/foods', link: 'header nav a[href="/foods"]', useful: 'main article h2' },
  { to: 'a dish', link: 'main article a[href^="/foods/"]', useful: 'main article h1' },
  { to: '/foodGallery', link: 'header nav a[href="/foodGallery"]', useful: 'main img' },
  { to: '/about-us', link: 'header nav a[href="/about-us"]', useful: 'main h1' },
  { to: '/contact-us', link: 'header nav a[href="/contact-us"]', useful: 'main form' },
  { to: '/login', link: 'header a[href="/login"]', useful: 'main form' },
  { to: '/', link: 'header a[href="/"]', useful: '[aria-label="What is cooking"]' },
];

/** The slowest of the moves: where to, and the median time from the press to the next page's paint. */
export async function slowestMove(page: Page): Promise<{ to: string; ms: number }> {
  const times = new Map<string, number[]>(moves.map(({ to }) => [to, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('/');
    await page.locator('.swiper-initialized').first().waitFor();
    for (const move of moves) times.get(move.to)?.push(await timeOf(page, move));
  }
  const medians = [...times].map(([to, all]) => ({ to, ms: median(all) }));
  for (const { to, ms } of medians) console.log(`  ${to}: ${ms.toFixed(0)} ms`);
  return medians.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
}

async function timeOf(page: Page, { link, useful }: Move): Promise<number> {
  const target = page.locator(link).filter({ visible: true }).first();
  await target.hover();
  await page.waitForTimeout(AIMING_MS);
  const painted = page.evaluate(untilPainted, useful);
  await target.click();
  return painted;
}

/** Runs in the page: from the click until the next page's title and `useful` are there to be seen and painted. */
function untilPainted(useful: string): Promise<number> {
  const before = document.title;
  return new Promise((resolve) => {
    let clicked = Infinity;
    addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), {
      capture: true,
      once: true,
    });
    const look = (): void => {
      const isThere =
        document.title !== before &&
        document.querySelector(useful)?.checkVisibility({ visibilityProperty: true });
      if (isThere)
        requestAnimationFrame(() => {
          resolve(performance.now() - clicked);
        });
      else requestAnimationFrame(look);
    };
    look();
  });
}
