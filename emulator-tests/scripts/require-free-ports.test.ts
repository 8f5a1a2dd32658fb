import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireFreePorts } from './require-free-ports';

const server = createServer();
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

it('requireFreePorts throws an error with the port and the name of an endpoint in otherEndpoints if the port is in use', async () => {
  const { port } = server.address() as AddressInfo;
  const apiPaths = { 'the page with emails': { host: '127.0.0.1', port } };
  await expect(requireFreePorts(apiPaths)).rejects.toThrow(
    `Port ${port}, which the page with emails needs, is in use.`,
  );
});
