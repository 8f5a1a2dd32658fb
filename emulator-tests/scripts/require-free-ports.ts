import { createServer } from 'node:net';
import { emulatorEndpoints, PORT_SHIFT, type Endpoint } from './project-config';
import { CommandError } from './command-error';

/** Endpoints of servers. The keys are the names of the servers in error messages. */
type NamedEndpoints = Record<string, Endpoint>;

/** The emulators of the local site, with names such as “the auth emulator”. */
export const namedEmulatorEndpoints: NamedEndpoints = Object.fromEntries(
  Object.entries(emulatorEndpoints).map(([name, endpoint]) => [`the ${name} emulator`, endpoint]),
);

/**
 * Checks that no other program uses a port of `endpoints`.
 * @throws CommandError that names the first port in use, or if PORT_SHIFT is invalid
 */
export async function requireFreePorts(endpoints: NamedEndpoints): Promise<void> {
  for (const [name, { host, port }] of Object.entries(endpoints)) {
    if (!isPortNumber(port)) {
      throw new CommandError(
        `PORT_SHIFT is ${PORT_SHIFT}, so the port of ${name} is ${port}. This environment variable is added to every port. It must be a whole number, and each port must be from 1 to 65535.`,
      );
    }
    if (await isPortFree(host, port)) continue;
    throw new CommandError(
      `Port ${port}, which ${name} needs, is in use. Stop the program that uses it (maybe another Potluck), or set the environment variable PORT_SHIFT=${PORT_SHIFT + 10}, which is added to every port.`,
    );
  }
}

const isPortNumber = (port: number) => Number.isInteger(port) && port > 0 && port < 65_536;

function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen({ host, port, exclusive: true }, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
