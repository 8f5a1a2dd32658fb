import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { requireFreePorts, stopEmulatorProcesses } from './emulators';
import { formatLocalConfig } from './local-emulator-files';
import { authEmulatorUrl, PORT_SHIFT } from './project-config';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/potluck-emulators-`);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('requireFreePorts', () => {
  it('throws an error with the port, the name of the server, and other ports to use if a port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(requireFreePorts({ Vite: { host: '127.0.0.1', port } })).rejects.toThrow(
      `Port ${port}, which Vite needs, is in use. Stop the program that uses it (maybe another Potluck), or set the environment variable PORT_SHIFT=${PORT_SHIFT + 10}, which is added to every port.`,
    );
  });

  it.each([NaN, 9099.5, 0, 65_536])(
    'throws an error about PORT_SHIFT if the sum of PORT_SHIFT and a port is %d',
    async (port) => {
      await expect(requireFreePorts({ Vite: { host: '127.0.0.1', port } })).rejects.toThrow(
        `so the port of Vite is ${port}.`,
      );
    },
  );
});

describe('stopEmulatorProcesses', () => {
  /**
   * Starts a program that starts the Firestore emulator in a new process group, like firebase-tools. The
   * emulator ignores SIGINT.
   */
  async function startFakeFirebaseTools() {
    const script = `
      process.on('SIGINT', () => {});
      setInterval(() => {}, 1_000);
      console.log('The emulator is running.');`;
    writeFileSync(`${folder}/emulator.cjs`, script);
    const java = fileURLToPath(new URL('bin/java', import.meta.url));
    const start = `require('node:child_process').spawn(
      ${JSON.stringify(java)}, ['-jar', 'emulator.jar'], { detached: true, stdio: 'inherit' });`;
    const processIdFile = `${folder}/process-ids`;
    const firebase = spawn(process.execPath, ['-e', start], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        POTLUCK_FIRESTORE_COMMAND: [process.execPath, `${folder}/emulator.cjs`].join('\n'),
        POTLUCK_PROCESS_ID_FILE: processIdFile,
      },
    });
    await once(firebase.stdout, 'data');
    // Both programs write to the same pipe, so its stream ends only after both processes have ended.
    return { firebase, processIdFile, allProcessesEnded: once(firebase.stdout, 'end') };
  }

  it('kills the Firestore emulator that firebase-tools left behind after a crash', async () => {
    const { firebase, processIdFile, allProcessesEnded } = await startFakeFirebaseTools();
    firebase.kill('SIGKILL');
    await once(firebase, 'exit');
    expect(firebase.stdout.readableEnded).toBe(false);
    await stopEmulatorProcesses(firebase, processIdFile, 'SIGINT');
    await allProcessesEnded;
  });

  it('stops firebase-tools, and kills a Firestore emulator that is still running', async () => {
    const { firebase, processIdFile, allProcessesEnded } = await startFakeFirebaseTools();
    await stopEmulatorProcesses(firebase, processIdFile, 'SIGINT');
    expect(firebase.signalCode).toBe('SIGINT');
    await allProcessesEnded;
  });
});

it('formatLocalConfig removes the extensions, and adds the Auth emulator to the Content-Security-Policy', () => {
  const extensions = { 'firestore-send-email': 'firebase/firestore-send-email@0.2.0' };
  const local = JSON.parse(
    formatLocalConfig({ ...firebaseJson, extensions }),
  ) as typeof firebaseJson;
  expect(Object.keys(local)).toEqual(Object.keys(firebaseJson));
  const policy = local.hosting.headers[0]?.headers[0]?.value;
  expect(policy).toContain(`connect-src ${authEmulatorUrl} `);
  expect(policy).toContain(`frame-src ${authEmulatorUrl} `);
});
