import { expect, it } from 'vitest';
import { createServerErrorPlugin } from './create-server-error-plugin';

const respond = (status: number, fallback: Response | undefined) =>
  createServerErrorPlugin(() => Promise.resolve(fallback)).handlerWillRespond({
    response: new Response('from the network', { status }),
  });

it('createServerErrorPlugin replaces a response with status 503 with the fallback', async () => {
  const response = await respond(503, new Response('saved shell'));
  expect(await response.text()).toBe('saved shell');
});

it.each([200, 404])('createServerErrorPlugin keeps a response with status %d', async (status) => {
  const response = await respond(status, new Response('saved shell'));
  expect(await response.text()).toBe('from the network');
});

it('createServerErrorPlugin keeps a response with status 503 if there is no fallback', async () => {
  const response = await respond(503, undefined);
  expect(await response.text()).toBe('from the network');
});
