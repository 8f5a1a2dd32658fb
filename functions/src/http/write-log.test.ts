import { afterEach, expect, it, vi } from 'vitest';
import { writeLog } from './write-log';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('writes one line an answer, which Cloud Logging shows under the platform’s own', () => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-potluck');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const entry = {
    severity: 'INFO' as const,
    message: 'GET /foods/:id 200',
    requestId: 'request',
    route: '/foods/:id',
    method: 'GET',
    status: 200,
    ms: 3,
  };
  writeLog({ ...entry, trace: '105445aa7843bc8bf206b12000100000' });
  const lines = write.mock.calls.map(([line]) => String(line));
  expect(lines).toEqual([expect.stringMatching(/^[^\n]*\n$/)]);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...entry,
    'logging.googleapis.com/trace': 'projects/demo-potluck/traces/105445aa7843bc8bf206b12000100000',
  });
});
