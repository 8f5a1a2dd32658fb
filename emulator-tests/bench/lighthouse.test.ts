import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLighthouse, type LighthouseVisitFunction } from './lighthouse';

const URL = 'https://potluck.test/';
const VISIT_COUNT = 5;

type Lhr = Awaited<ReturnType<LighthouseVisitFunction>>;

const completeResult = { categories: {}, audits: {} } as Lhr;
const failWith = (code: string) =>
  ({ ...completeResult, runtimeError: { code, message: 'Bad trace.' } }) as Lhr;
const failAuditWith = (code: string) =>
  ({
    ...completeResult,
    audits: { 'first-contentful-paint': { errorMessage: `Bad trace. (${code})` } },
  }) as unknown as Lhr;

/**
 * Returns a mock of the function that runs Lighthouse. The first visits return or throw
 * `firstResults`, and all later visits succeed.
 */
function fakeLighthouse(...firstResults: (Lhr | Error)[]) {
  const visit = vi.fn<LighthouseVisitFunction>();
  for (const result of firstResults) {
    if (result instanceof Error) visit.mockRejectedValueOnce(result);
    else visit.mockResolvedValueOnce(result);
  }
  return visit.mockResolvedValue(completeResult);
}

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('runLighthouse', () => {
  it.each([
    ['in the result', failWith('NO_NAVSTART')],
    ['in an audit', failAuditWith('NO_NAVSTART')],
    ['as an exception', new Error('NO_NAVSTART')],
  ])(
    'repeats a visit and logs the repetition when Lighthouse reports a trace error %s',
    async (_where, bad) => {
      const visit = fakeLighthouse(bad, bad);
      expect(await runLighthouse(URL, {}, visit)).toHaveLength(VISIT_COUNT);
      expect(visit).toHaveBeenCalledTimes(VISIT_COUNT + 2);
      expect(vi.mocked(console.log).mock.calls).toEqual(
        Array(2).fill([expect.stringContaining('NO_NAVSTART')]),
      );
    },
  );

  it('rejects when a visit and both of its repetitions have a trace error', async () => {
    const bad = failWith('NO_NAVSTART');
    const visit = fakeLighthouse(bad, bad, bad);
    await expect(runLighthouse(URL, {}, visit)).rejects.toThrow('NO_NAVSTART');
    expect(visit).toHaveBeenCalledTimes(3);
  });

  it('does not repeat a visit when the page itself fails to load', async () => {
    const visit = fakeLighthouse(failWith('FAILED_DOCUMENT_REQUEST'));
    await expect(runLighthouse(URL, {}, visit)).rejects.toThrow('FAILED_DOCUMENT_REQUEST');
    expect(visit).toHaveBeenCalledOnce();
  });
});
