import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PORT_SHIFT } from './project-config';
import { namedEmulatorEndpoints, requireFreePorts } from './require-free-ports';

const host = '127.0.0.1';
const server = createServer();
let port: number;
beforeEach(async () => {
  server.listen(0, host);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
});

describe('requireFreePorts', () => {
  it('throws an error with the port, the name of the server, and other ports to use if a port is in use', async () => {
    await expect(requireFreePorts({ 'the auth emulator': { host, port } })).rejects.toThrow(
      `Port ${port}, which the auth emulator needs, is in use. Stop the program that uses it (maybe another Potluck), or set the environment variable PORT_SHIFT=${PORT_SHIFT + 10}, which is added to every port.`,
    );
  });

  it('resolves if the ports are free', async () => {
    server.close();
    await once(server, 'close');
    await expect(
      requireFreePorts({ 'the auth emulator': { host, port } }),
    ).resolves.toBeUndefined();
  });

  it.each([NaN, 9099.5, 0, 65_536])(
    'throws an error about PORT_SHIFT if the sum of PORT_SHIFT and a port is %d',
    async (invalidPort) => {
      const endpoints = { 'the auth emulator': { host, port: invalidPort } };
      await expect(requireFreePorts(endpoints)).rejects.toThrow(
        `so the port of the auth emulator is ${invalidPort}.`,
      );
    },
  );
});

it('namedEmulatorEndpoints contains the ports that firebase-tools uses by default', () => {
  // Without a port in firebase.json, firebase-tools starts these two at a fixed port, which another PORT_SHIFT needs.
  expect(Object.keys(namedEmulatorEndpoints)).toEqual(
    expect.arrayContaining(['the eventarc emulator', 'the tasks emulator']),
  );
});
