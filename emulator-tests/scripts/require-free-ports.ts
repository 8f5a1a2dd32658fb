import { createServer } from 'node:net';
import { emulatorEndpoints } from './project-config';
import { CommandError } from './command-error';

/**
 * Checks that no other program uses a port of the emulators.
 * @throws CommandError that names the first port in use
 */
export async function requireFreePorts(): Promise<void> {
  for (const [name, { host, port }] of Object.entries(emulatorEndpoints)) {
    if (await isPortFree(host, port)) continue;
    throw new CommandError(
      `Port ${port}, which the ${name} emulator needs, is in use. Stop the program that uses it (maybe another Potluck) and try again.`,
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
