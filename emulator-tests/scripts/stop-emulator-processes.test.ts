import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stopEmulatorProcesses } from './stop-emulator-processes';

const javaWrapper = fileURLToPath(new URL('bin/java', import.meta.url));

/** A program that prints a line and runs until it is killed. It ignores SIGINT. */
const FAKE_EMULATOR_SCRIPT = `
  process.on('SIGINT', () => {});
  setInterval(() => {}, 1_000);
  console.log('The emulator is running.');`;

/** A program that starts the Firestore emulator in a new process group, like firebase-tools. */
const FAKE_FIREBASE_TOOLS_SCRIPT = `
  const { spawn } = require('node:child_process');
  const args = ['-jar', 'emulator.jar', '--port', '8080'];
  spawn(${JSON.stringify(javaWrapper)}, args, { detached: true, stdio: 'inherit' });`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/potluck-processes-`);
  writeFileSync(`${folder}/emulator.cjs`, FAKE_EMULATOR_SCRIPT);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Starts the fake firebase-tools in a new process group. Resolves when its Firestore emulator is running. */
async function startFakeFirebaseTools() {
  const processIdFile = `${folder}/process-ids`;
  const firebase = spawn(process.execPath, ['-e', FAKE_FIREBASE_TOOLS_SCRIPT], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      POTLUCK_FIRESTORE_COMMAND: [process.execPath, `${folder}/emulator.cjs`].join('\n'),
      POTLUCK_PROCESS_ID_FILE: processIdFile,
    },
  });
  await once(firebase.stdout, 'data');
  // firebase-tools and the emulator write to the same pipe, so its stream ends only after both processes have
  // ended.
  const allProcessesEnded = once(firebase.stdout, 'end');
  return { firebase, processIdFile, allProcessesEnded };
}

describe('stopEmulatorProcesses', () => {
  it('kills the Firestore emulator that firebase-tools left behind after a crash', async () => {
    const { firebase, processIdFile, allProcessesEnded } = await startFakeFirebaseTools();
    firebase.kill('SIGKILL');
    await once(firebase, 'exit');
    expect(firebase.stdout.readableEnded).toBe(false);
    await stopEmulatorProcesses(firebase, processIdFile);
    await allProcessesEnded;
  });

  it('stops firebase-tools, and kills a Firestore emulator that is still running', async () => {
    const { firebase, processIdFile, allProcessesEnded } = await startFakeFirebaseTools();
    await stopEmulatorProcesses(firebase, processIdFile);
    expect(firebase.signalCode).toBe('SIGINT');
    await allProcessesEnded;
  });

  it('does nothing if firebase-tools ended before it started an emulator', async () => {
    const firebase = spawn(process.execPath, ['-e', ''], { detached: true });
    await once(firebase, 'exit');
    await expect(stopEmulatorProcesses(firebase, `${folder}/process-ids`)).resolves.toBeUndefined();
  });

  it('kills only the process group of firebase-tools if the file of the process IDs is empty', async () => {
    const firebase = spawn(process.execPath, ['-e', ''], { detached: true });
    await once(firebase, 'exit');
    writeFileSync(`${folder}/process-ids`, '');
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    onTestFinished(() => {
      kill.mockRestore();
    });
    await stopEmulatorProcesses(firebase, `${folder}/process-ids`);
    expect(kill).toHaveBeenCalledExactlyOnceWith(-(firebase.pid ?? 0), 'SIGKILL');
  });
});
