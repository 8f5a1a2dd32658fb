import type { BrowserContext } from '@playwright/test';

/** The errors, warnings and exceptions of all tabs, from now on. */
export function listen(context: BrowserContext): string[] {
  const said: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  context.on('weberror', (webError) => said.push(String(webError.error())));
  return said;
}
