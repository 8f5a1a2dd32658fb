import type { BrowserContext } from '@playwright/test';

/**
 * The warning that Playwright logs when a page registers the service worker. It is ignored, because most
 * tests block service workers.
 */
const BLOCKED_WORKER_MESSAGE = 'Service Worker registration blocked by Playwright';

/**
 * Returns an array that collects the console errors, warnings, and uncaught exceptions of all tabs of the
 * browser context.
 */
export function collectConsoleMessages(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (message.text() !== BLOCKED_WORKER_MESSAGE) messages.push(message.text());
  });
  context.on('weberror', (webError) => messages.push(String(webError.error())));
  return messages;
}
