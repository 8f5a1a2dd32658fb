import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { stubUnusedModules } from '../../functions/build/stub-unused-modules';

/** Bundles an import of Express with esbuild and the given stubs. Returns the bundled code. */
async function bundleExpress(stubs: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: "import 'express';", resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    write: false,
    logLevel: 'silent',
    plugins: [stubUnusedModules(stubs)],
  });
  return outputFiles[0]?.text ?? '';
}

it('stubUnusedModules replaces a module with its stub', async () => {
  const code = await bundleExpress({ 'body-parser/index.js': 'exports.stub = "replaced";' });
  expect(code).toContain('stub = "replaced"');
});

it('stubUnusedModules fails the build if a stubbed module does not exist', async () => {
  const stubs = { 'body-parser/index.js': '', 'body-parser/renamed.js': '' };
  await expect(bundleExpress(stubs)).rejects.toThrow(
    'The bundle does not import the stubbed module body-parser/renamed.js.',
  );
});
