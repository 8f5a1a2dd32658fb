import type { BrowserContext } from '@playwright/test';

/**
 * The warning that Playwright logs when a page registers the service worker. It is ignored, because most
 * tests block service workers.
 */
const BLOCKED_WORKER_MESSAGE = 'Service Worker registration blocked by Playwright';

/**
 * Matches the warning of Chromium about a stylesheet that the page has preloaded, but not used within 3 s after its
 * `load` event. It is ignored, because it depends only on the speed of the machine: the page preloads the stylesheet
 * of the app together with the scripts, and uses it as soon as the script of React has run.
 */
const LATE_STYLESHEET_PATTERN =
  /\/assets\/start-[\w-]+\.css was preloaded using link preload but not used within a few seconds/;

/**
 * Returns an array that collects the console errors, warnings, and uncaught exceptions of all tabs of the
 * browser context.
 */
export function collectConsoleMessages(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const text = message.text();
    if (text !== BLOCKED_WORKER_MESSAGE && !LATE_STYLESHEET_PATTERN.test(text)) messages.push(text);
  });
  context.on('weberror', (webError) => messages.push(String(webError.error())));
  return messages;
}
