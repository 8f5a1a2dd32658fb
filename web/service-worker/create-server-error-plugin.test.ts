import { expect, it } from 'vitest';
import { createServerErrorPlugin } from './create-server-error-plugin';

it.each([
  ['replaces a response with status 503 with the fallback', 503, 'saved shell', 'saved shell'],
  ['keeps a response with status 503 if there is no fallback', 503, undefined, 'network'],
  ['keeps a response with status 404', 404, 'saved shell', 'network'],
  ['keeps a response with status 200', 200, 'saved shell', 'network'],
])('createServerErrorPlugin %s', async (_behavior, status, fallback, text) => {
  const saved = fallback === undefined ? undefined : new Response(fallback);
  const plugin = createServerErrorPlugin(() => Promise.resolve(saved));
  const response = new Response('network', { status });
  expect(await (await plugin.handlerWillRespond({ response })).text()).toBe(text);
});
