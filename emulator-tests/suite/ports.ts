import { createServer } from 'node:net';
import { emulators } from './project';
import { SuiteError } from './suite-error';

/** @throws SuiteError naming the first port that another program holds. */
export async function requireFreePorts(): Promise<void> {
  for (const [name, { host, port }] of Object.entries(emulators)) {
    if (await isFree(host, port)) continue;
    throw new SuiteError(
      `Port ${port}, which the ${name} emulator needs, is taken: stop the program that uses it (another Potluck?) and try again.`,
    );
  }
}

function isFree(host: string, port: number): Promise<boolean> {
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
