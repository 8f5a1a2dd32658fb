import { runProgram } from './run-program';
import { CommandError } from './command-error';

/**
 * Builds the workspaces concurrently.
 * @throws CommandError with the output of a failed build
 */
export async function buildWorkspaces(
  signal: AbortSignal,
  workspaces = ['functions', 'web'],
): Promise<void> {
  const builds = workspaces.map(async (workspace) => {
    const { code, output } = await runProgram('npm', ['run', 'build', '--workspace', workspace], {
      signal,
    });
    if (code !== 0)
      throw new CommandError(`${output}\nThe build of ${workspace} failed. See the output above.`);
  });
  await Promise.all(builds);
}
