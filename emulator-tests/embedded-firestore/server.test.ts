import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const server = fileURLToPath(new URL('server.ts', import.meta.url));
/** The flags of firebase-tools, those that mean nothing here among them. */
const flags = [
  ['--host', '127.0.0.1'],
  ['--port', '0'],
  ['--websocket_port', '9150'],
  ['--database-edition', 'standard'],
  ['--project_id', 'demo-potluck'],
  ['--rules', 'firestore.rules'],
  ['--single_project_mode', 'true'],
  ['--functions_emulator=127.0.0.1:5001'],
].flat();

it.each(['SIGINT', 'SIGTERM'] as const)(
  'starts with the flags of firebase-tools, refuses what a web page asks, stops at %s',
  async (signal) => {
    const child = spawn(process.execPath, ['--import', 'tsx', server, ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const [address] = /127\.0\.0\.1:\d+/.exec(line) ?? [];
    expect(await (await fetch(`http://${String(address)}/`)).text()).toBe('Ok\n');
    const fromAPage = { method: 'POST', headers: { Origin: 'http://example.com' }, body: '{}' };
    const path = '/emulator/v1/projects/demo-potluck:export';
    expect((await fetch(`http://${String(address)}${path}`, fromAPage)).status).toBe(403);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);
