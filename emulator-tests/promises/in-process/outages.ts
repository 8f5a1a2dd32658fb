import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hosts, root } from '../../suite/project';
import { startFirestoreProxy } from './firestore-proxy';

/** A Firestore that can be away for a while. */
export interface Fallible {
  host: string;
  begin: () => void;
  /** Without effect when it is not away. */
  end: () => Promise<void> | void;
  stop: () => void;
}

/** Its port is closed, and what was connected is cut off. */
export async function closable(): Promise<Fallible> {
  const proxy = await startFirestoreProxy();
  let isAway = false;
  return {
    host: proxy.host,
    begin() {
      isAway = true;
      proxy.vanish();
    },
    async end() {
      if (isAway) await proxy.comeBack();
      isAway = false;
    },
    stop: () => {
      proxy.stop();
    },
  };
}

/**
 * Its process is stopped: connections stay, new ones are taken by the system, and nobody answers,
 * not even to a handshake or a ping.
 */
export async function freezable(): Promise<Fallible> {
  const program = `${root}emulator-tests/promises/in-process/forward.ts`;
  const args = ['--import', 'tsx', program, ...hosts.firestore.split(':')];
  const child = spawn('node', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    host: `127.0.0.1:${port.toString().trim()}`,
    begin: () => child.kill('SIGSTOP'),
    end: () => void child.kill('SIGCONT'),
    stop: () => child.kill('SIGKILL'),
  };
}
