import type { BrowserContext } from '@playwright/test';

/** Collects the console errors, warnings, and uncaught exceptions of all tabs of the browser context. */
export function collectConsoleMessages(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  context.on('weberror', (webError) => messages.push(String(webError.error())));
  return messages;
}
