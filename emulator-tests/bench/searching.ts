import type { Page } from '@playwright/test';
import { median } from '../support/pace';

const TYPED = ['c', 'h', 'i', 'c', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];
const ROUNDS = 2;
/** The address is written 300 ms after the last key; all that a key sets off is done by then. */
const SETTLED_MS = 600;

interface Searching {
  /** Of the key's own turn, which the next key would wait for. */
  keystrokeMs: number;
  /** Of all that the key sets off, the list that follows in turns of its own included. */
  listMs: number;
}

declare global {
  interface Window {
    keystrokes: number[];
  }
}

/** Types a word into the search of a long list, and takes it away again. */
export async function search(page: Page): Promise<Searching> {
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
  const lists: number[] = [];
  for (const key of Array.from({ length: ROUNDS }, () => TYPED).flat()) {
    const before = await scriptTime();
    await page.keyboard.press(key);
    await page.waitForTimeout(SETTLED_MS);
    lists.push((await scriptTime()) - before);
  }
  const keystrokes = await page.evaluate(() => window.keystrokes);
  const inWords = (times: number[]) => times.map((ms) => ms.toFixed(1)).join(' ');
  console.log(`  keystrokes: ${inWords(keystrokes)}; with the list: ${inWords(lists)}`);
  return { keystrokeMs: median(keystrokes), listMs: median(lists) };
}

/** Runs in the page: from an input event's beginning until what React does at once is done. */
function timeKeystrokes(): void {
  window.keystrokes = [];
  let began = 0;
  addEventListener('input', () => (began = performance.now()), { capture: true });
  addEventListener('input', () => {
    queueMicrotask(() => window.keystrokes.push(performance.now() - began));
  });
}
