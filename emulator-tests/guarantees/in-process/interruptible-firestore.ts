import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { emulatorHosts, repositoryRoot } from '../../scripts/project-config';

export type InterruptibleFirestore = Awaited<ReturnType<typeof startInterruptibleFirestore>>;

/**
 * Starts a process that forwards TCP connections to the emulator. A signal to the process begins an outage. SIGKILL
 * closes the port and all connections. SIGSTOP pauses the process: connections stay open, and the operating system
 * accepts new ones, but no request gets a response, not even a handshake or a ping.
 */
export async function startInterruptibleFirestore(
  signal: 'SIGKILL' | 'SIGSTOP',
  target = emulatorHosts.firestore,
) {
  const program = `${repositoryRoot}emulator-tests/guarantees/in-process/tcp-forwarder-process.ts`;
  async function startForwarder(port: string) {
    const args = ['--import', 'tsx', program, ...target.split(':'), port];
    const child = spawn('node', args, {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, exit: once(child, 'exit'), port: output.toString().trim() };
  }
  let forwarder = await startForwarder('0');
  return {
    host: `127.0.0.1:${forwarder.port}`,
    async beginOutage() {
      forwarder.child.kill(signal);
      if (signal === 'SIGKILL') await forwarder.exit;
    },
    /** Ends the outage. Does nothing if there is no outage. */
    async endOutage() {
      if (forwarder.child.signalCode) forwarder = await startForwarder(forwarder.port);
      else forwarder.child.kill('SIGCONT');
    },
    stop: () => forwarder.child.kill('SIGKILL'),
  };
}
