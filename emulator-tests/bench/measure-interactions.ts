import type { Page } from '@playwright/test';
import { median } from './metrics';

/** The user interactions that the benchmark performs during one visit, in this order. */
const interactionSteps: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByRole('button', { name: 'Next slide' }).first().click(),
  (page) => page.getByRole('button', { name: /^Switch to the/ }).click(),
  (page) => page.locator('header nav a[href="/foods"]').first().click(),
  (page) => page.getByPlaceholder('Search for a food item...').pressSequentially('ramen'),
  (page) => page.getByRole('button', { name: 'Clear the search' }).click(),
  (page) => page.locator('main article a[href^="/foods/"]').first().click(),
  (page) => page.locator('header nav a[href="/foodGallery"]').first().click(),
  (page) => page.locator('main button').first().click(),
  (page) => page.keyboard.press('ArrowRight'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.locator('header nav a[href="/contact-us"]').first().click(),
  (page) => page.getByRole('main').getByLabel('Message').pressSequentially('Hello'),
  (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  (page) => page.getByRole('link', { name: 'Login' }).first().click(),
];

declare global {
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
  interface Window {
    interactions: Map<number, number>;
  }
}

/**
 * Resolves with the Interaction to Next Paint in milliseconds. With fewer than 50 interactions, this is
 * the duration of the slowest one.
 */
export async function measureSlowestInteraction(page: Page): Promise<number> {
  await page.addInitScript(observeInteractions);
  await page.goto('/');
  await page.locator('.swiper-initialized').first().waitFor();
  for (const step of interactionSteps) {
    await step(page);
    await page.evaluate(waitForPaint);
  }
  const slowest = await page.evaluate(() => Math.max(0, ...window.interactions.values()));
  if (slowest === 0) throw new Error('The browser reported no interaction.');
  return slowest;
}

/**
 * Runs in the page. Stores the longest event duration of each interaction in `window.interactions`.
 */
function observeInteractions(): void {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const longestSoFar = window.interactions.get(entry.interactionId) ?? 0;
      if (entry.interactionId > 0) {
        window.interactions.set(entry.interactionId, Math.max(longestSoFar, entry.duration));
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

/**
 * Runs in the page. Resolves in the idle callback that follows the next animation frame. By then,
 * the browser has created the performance entries of the interaction.
 */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
}

const KEYS = ['c', 'h', 'i', 'c', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];
const ROUNDS = 2;
/**
 * Wait time after each keystroke in milliseconds. All work that a keystroke causes ends within this
 * time, including the URL update 250 ms after the last keystroke.
 */
const SETTLED_MS = 600;

interface KeystrokeTimes {
  /**
   * Median script time in milliseconds of the browser task that handles the keystroke. The browser
   * can handle the next keystroke after this task.
   */
  keystrokeMs: number;
  /**
   * Median script time in milliseconds of all tasks of a keystroke, including the later tasks that
   * render the list.
   */
  listMs: number;
}

declare global {
  interface Window {
    keystrokes: number[];
  }
}

/**
 * Types a word into the search field of a page with 1,000 dishes and then deletes the word.
 * Resolves with two medians over all keystrokes: the time of the task that handles the keystroke, and the
 * time of all its tasks.
 */
export async function measureSearchKeystrokes(page: Page): Promise<KeystrokeTimes> {
  await page.addInitScript(timeKeystrokes);
  await page.goto('/foods');
  await page.locator('main article').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scriptTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  };

  await page.getByPlaceholder('Search for a food item...').focus();
  const listTimes: number[] = [];
  for (const key of Array.from({ length: ROUNDS }, () => KEYS).flat()) {
    const before = await scriptTime();
    await page.keyboard.press(key);
    await page.waitForTimeout(SETTLED_MS);
    listTimes.push((await scriptTime()) - before);
  }
  const keystrokes = await page.evaluate(() => window.keystrokes);
  const formatTimes = (times: number[]) => times.map((ms) => ms.toFixed(1)).join(' ');
  console.log(`  keystrokes: ${formatTimes(keystrokes)}; with the list: ${formatTimes(listTimes)}`);
  return { keystrokeMs: median(keystrokes), listMs: median(listTimes) };
}

/**
 * Runs in the page. For each input event, adds the time from the start of the event to the end of
 * React's synchronous work to `window.keystrokes`.
 */
function timeKeystrokes(): void {
  window.keystrokes = [];
  let startedAt = 0;
  addEventListener('input', () => (startedAt = performance.now()), { capture: true });
  addEventListener('input', () => {
    queueMicrotask(() => window.keystrokes.push(performance.now() - startedAt));
  });
}

const SCROLL_STEPS = 40;

/**
 * Scrolls a long list and resolves with its longest main-thread task in milliseconds. Resolves with 0
 * if no task is longer than 50 ms, because browsers do not report shorter tasks.
 */
export async function measureLongestScrollTask(page: Page): Promise<number> {
  await page.goto('/foods');
  await page.locator('main article').first().waitFor();
  await page.evaluate(() => {
    window.longTasks = [];
    window.longTaskObserver = new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries());
    });
    window.longTaskObserver.observe({ type: 'longtask' });
  });
  await page.mouse.move(640, 500);
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const scrolledPixels = await page.evaluate(() => scrollY);
  if (scrolledPixels === 0) throw new Error('The list did not scroll.');
  return page.evaluate(() => {
    // Add the last entries from `takeRecords`, because the browser passes entries to the observer
    // with a delay.
    const tasks = [...window.longTasks, ...window.longTaskObserver.takeRecords()];
    return Math.max(0, ...tasks.map(({ duration }) => duration));
  });
}

declare global {
  interface Window {
    longTasks: PerformanceEntry[];
    longTaskObserver: PerformanceObserver;
  }
}
