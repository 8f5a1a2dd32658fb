import type { CDPSession, Page } from '@playwright/test';
import { median } from '../support/pace';

const TYPED = ['c', 'h', 'i', 'c', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];
const ROUNDS = 2;

export interface Searching {
  /** Of all that runs between two keys, the list's answer to the first included. */
  scriptMs: number;
  /** From the key to the next frame, with the letter in the field. */
  shownMs: number;
}

/** Types a word into the search of a long list, and takes it away again. */
export async function search(page: Page): Promise<Searching> {
  await page.goto('/foods');
  await page.locator('main article').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const field = page.getByPlaceholder('Search for a food item...');
  await field.focus();
  const scriptMs: number[] = [];
  const shownMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of TYPED) {
      const before = await scriptTime(session);
      const shown = page.evaluate(untilShown);
      await page.keyboard.press(key);
      shownMs.push(await shown);
      await page.evaluate(untilIdle);
      scriptMs.push((await scriptTime(session)) - before);
    }
  }
  console.log(`  script, ms a key: ${scriptMs.map((ms) => ms.toFixed(0)).join(' ')}`);
  return { scriptMs: median(scriptMs), shownMs: median(shownMs) };
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** Runs in the page. */
function untilShown(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            resolve(performance.now() - timeStamp);
          }),
        );
      },
      { capture: true, once: true },
    );
  });
}

/** Runs in the page: until the address has what was typed, the last that a key sets off. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const typed = document.querySelector<HTMLInputElement>('[role=search] input')?.value ?? '';
      const written = new URLSearchParams(location.search).get('search') ?? '';
      if (typed === written)
        requestIdleCallback(() => {
          resolve();
        });
      else setTimeout(look, 20);
    };
    look();
  });
}
