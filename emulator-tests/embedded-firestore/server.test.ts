import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const server = fileURLToPath(new URL('server.ts', import.meta.url));
/**
 * All flags that firebase-tools passes to a Firestore emulator. The embedded emulator ignores some
 * of them.
 */
const serverFlags = [
  ['--host', '127.0.0.1'],
  ['--port', '0'],
  ['--websocket_port', '9150'],
  ['--database-edition', 'standard'],
  ['--project_id', 'demo-potluck'],
  ['--rules', 'firestore.rules'],
  ['--single_project_mode', 'true'],
  ['--functions_emulator=127.0.0.1:5001'],
].flat();

it('the embedded Firestore emulator accepts the flags of firebase-tools, rejects requests from web pages, and exits with code 0 on SIGINT', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', server, ...serverFlags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [host] = /127\.0\.0\.1:\d+/.exec(line) ?? [];
  expect(await (await fetch(`http://${String(host)}/`)).text()).toBe('Ok\n');
  const response = await fetch(`http://${String(host)}/emulator/v1/projects/demo-potluck:export`, {
    method: 'POST',
    headers: { Origin: 'http://example.com' },
    body: '{}',
  });
  expect(response.status).toBe(403);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
