import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { emulatorHosts, repositoryRoot } from '../../scripts/project-config';
import { startFirestoreProxy } from './firestore-proxy';

/** A connection to the Firestore emulator that a test can interrupt. */
export interface InterruptibleFirestore {
  host: string;
  beginOutage: () => void;
  /** Ends the outage. Does nothing if there is no outage. */
  endOutage: () => Promise<void> | void;
  stop: () => void;
}

/**
 * Starts a Firestore proxy that a test can close. During an outage, the port and all connections of
 * the proxy are closed.
 */
export async function startClosableFirestore(target?: string): Promise<InterruptibleFirestore> {
  const proxy = await startFirestoreProxy(target);
  let isInterrupted = false;
  return {
    host: proxy.host,
    beginOutage() {
      isInterrupted = true;
      proxy.closePort();
    },
    async endOutage() {
      if (isInterrupted) await proxy.reopenPort();
      isInterrupted = false;
    },
    stop: () => proxy.stop(),
  };
}

/**
 * Starts a process that forwards TCP connections to the emulator. During an outage, SIGSTOP pauses
 * the process: connections stay open, and the operating system accepts new ones. No request gets a
 * response, not even a handshake or a ping.
 */
export async function startFreezableFirestore(
  target = emulatorHosts.firestore,
): Promise<InterruptibleFirestore> {
  const program = `${repositoryRoot}emulator-tests/guarantees/in-process/tcp-forwarder-process.ts`;
  const args = ['--import', 'tsx', program, ...target.split(':')];
  const child = spawn('node', args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    host: `127.0.0.1:${port.toString().trim()}`,
    beginOutage: () => child.kill('SIGSTOP'),
    endOutage: () => void child.kill('SIGCONT'),
    stop: () => child.kill('SIGKILL'),
  };
}
