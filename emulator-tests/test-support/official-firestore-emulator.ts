import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { FirestoreEmulator } from '../scripts/firestore-emulator';

const READY_MESSAGE = 'is now running';

/** Starts the official emulator on a free local port. Runs it directly, without firebase-tools. */
export async function startOfficialFirestoreEmulator({ command }: FirestoreEmulator) {
  const port = await findFreePort();
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, '--host', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes(READY_MESSAGE)) resolve();
    });
    exit.then(() => reject(new Error('The official Firestore emulator did not start.')), reject);
  });
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGINT');
      await exit;
    },
  };
}

/** Returns a TCP port of 127.0.0.1 that no process uses at the moment. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
