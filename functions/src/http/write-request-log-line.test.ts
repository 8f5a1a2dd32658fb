import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { writeRequestLogLine } from './write-request-log-line';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const entry = {
  severity: 'INFO' as const,
  message: 'GET /foods/:id 200',
  requestId: 'request',
  route: '/foods/:id',
  method: 'GET',
  status: 200,
  ms: 3,
};

it('writeRequestLogLine writes one line per response and links the line to the trace of the request', async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-potluck');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  writeRequestLogLine({ ...entry, trace: '105445aa7843bc8bf206b12000100000' });
  await setImmediate();
  const lines = write.mock.calls.map(([line]) => String(line));
  expect(lines).toEqual([expect.stringMatching(/^[^\n]*\n$/)]);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...entry,
    'logging.googleapis.com/trace': 'projects/demo-potluck/traces/105445aa7843bc8bf206b12000100000',
  });
});

it('writeRequestLogLine writes all lines of one event-loop task in one write', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  writeRequestLogLine({ ...entry, requestId: 'first' });
  writeRequestLogLine({ ...entry, requestId: 'second' });
  await setImmediate();
  writeRequestLogLine({ ...entry, requestId: 'third' });
  await setImmediate();
  const ids = write.mock.calls.map(([lines]) =>
    [...String(lines).matchAll(/"requestId":"(\w+)"/g)].map(([, id]) => id),
  );
  expect(ids).toEqual([['first', 'second'], ['third']]);
});
