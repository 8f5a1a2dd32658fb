import { runProgram } from './run-program';
import { CommandError } from './command-error';

/**
 * Builds the workspaces `web` and `functions` in this order, because the build of the functions
 * bundles the page renderer that the build of the site writes.
 * @throws CommandError with the output of a failed build
 */
export async function buildWorkspaces(signal: AbortSignal): Promise<void> {
  for (const workspace of ['web', 'functions']) {
    const { code, output } = await runProgram('npm', ['run', 'build', '--workspace', workspace], {
      signal,
    });
    if (code !== 0)
      throw new CommandError(`${output}\nThe build of ${workspace} failed. See the output above.`);
  }
}
