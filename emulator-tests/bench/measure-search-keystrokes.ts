import type { Page } from '@playwright/test';
import { median } from './median';

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
