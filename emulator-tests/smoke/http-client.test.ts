import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { expect, it } from 'vitest';
import { createHttpClient } from './http-client';

it('createHttpClient rejects a certificate of an unknown authority', async () => {
  const name = [{ name: 'commonName', value: 'localhost' }];
  const { private: key, cert } = await generate(name, { algorithm: 'sha256' });
  const server = createServer({ key, cert }, (_request, response) => response.end('Hello'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { get } = createHttpClient(`https://localhost:${port}`);
  try {
    await expect(get('/')).rejects.toMatchObject({
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  } finally {
    server.close();
  }
});
