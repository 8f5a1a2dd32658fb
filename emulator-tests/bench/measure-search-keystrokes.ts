import type { Page } from '@playwright/test';
import { median } from './median';

const KEYS = ['c', 'h', 'i', 'c', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];
const ROUNDS = 2;
/**
 * Time after which all work of a keystroke is done. This work includes the update of the URL, 300
 * ms after the last key.
 */
const SETTLED_MS = 600;

interface KeystrokeTimes {
  /**
   * Script time of the task that handles the keystroke. The browser handles the next keystroke
   * after this task.
   */
  keystrokeMs: number;
  /** Total script time of a keystroke, including later tasks that render the list. */
  listMs: number;
}

declare global {
  interface Window {
    keystrokes: number[];
  }
}

/**
 * Types a word into the search field of a long list and then deletes the word. Resolves with the
 * median times of a keystroke.
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

/** Runs in the page. Measures from the start of an input event to the end of React's synchronous work. */
function timeKeystrokes(): void {
  window.keystrokes = [];
  let startedAt = 0;
  addEventListener('input', () => (startedAt = performance.now()), { capture: true });
  addEventListener('input', () => {
    queueMicrotask(() => window.keystrokes.push(performance.now() - startedAt));
  });
}
