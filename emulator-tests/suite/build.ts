import { runProgram } from './run-program';
import { SuiteError } from './suite-error';

/** @throws SuiteError with the build's own words when it fails. */
export async function build(signal: AbortSignal, workspaces = ['functions', 'web']): Promise<void> {
  const builds = workspaces.map(async (workspace) => {
    const { code, output } = await runProgram('npm', ['run', 'build', '--workspace', workspace], {
      signal,
    });
    if (code !== 0) throw new SuiteError(`${output}\nThe build of ${workspace} failed: see above.`);
  });
  await Promise.all(builds);
}
