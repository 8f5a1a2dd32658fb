import { createServer } from 'node:net';
import { emulatorEndpoints, type Endpoint } from './project-config';
import { CommandError } from './command-error';

/**
 * Checks that no other program uses a port of the emulators or a port of `otherEndpoints`. The keys of
 * `otherEndpoints` are names for the error message.
 * @throws CommandError that names the first port in use
 */
export async function requireFreePorts(
  otherEndpoints: Record<string, Endpoint> = {},
): Promise<void> {
  const apiPaths = [
    ...Object.entries(otherEndpoints),
    ...Object.entries(emulatorEndpoints).map(
      ([name, endpoint]) => [`the ${name} emulator`, endpoint] as const,
    ),
  ];
  for (const [name, { host, port }] of apiPaths) {
    if (await isPortFree(host, port)) continue;
    throw new CommandError(
      `Port ${port}, which ${name} needs, is in use. Stop the program that uses it (maybe another Potluck) and try again.`,
    );
  }
}

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
