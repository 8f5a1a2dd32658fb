import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

const STOP_TIMEOUT_MS = 20_000;

/**
 * Stops firebase-tools, and kills all processes that it leaves behind. `firebase` must be the leader of
 * a process group. `processIdFile` contains the IDs of the processes that `bin/java` started, one per
 * line. firebase-tools starts the Firestore emulator in a separate process group and does not stop it
 * after a crash.
 */
export async function stopEmulatorProcesses(
  firebase: ChildProcess,
  processIdFile: string,
): Promise<void> {
  if (firebase.exitCode === null && firebase.signalCode === null) {
    const exit = once(firebase, 'exit');
    firebase.kill('SIGINT');
    const killTimer = setTimeout(() => firebase.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(killTimer);
  }
  if (firebase.pid !== undefined) killProcessGroup(firebase.pid);
  for (const id of readProcessIds(processIdFile)) killProcessGroup(id);
}

function readProcessIds(file: string): number[] {
  if (!existsSync(file)) return [];
  // The file is empty between its creation and the first write. An empty text must not become 0, because
  // `process.kill(-0)` kills the process group of the caller.
  return (readFileSync(file, 'utf8').match(/\d+/g) ?? []).map(Number);
}

/** Kills the processes of the group. Does nothing if the group has no processes. */
function killProcessGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}
