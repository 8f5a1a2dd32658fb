import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * What `--keep` keeps. firebase-tools exports whatever runs when it is told to end, also while it
 * is still starting, and over what was there: so it exports beside `folder`.
 */
export function keptData(folder: string) {
  const next = `${folder}.next`;
  const isExport = (path: string) => existsSync(`${path}/firebase-export-metadata.json`);
  const restored = isExport(folder);
  return {
    /** Whether an earlier run has left data. */
    restored,
    /** For firebase-tools. */
    args: ['--export-on-exit', next, ...(restored ? ['--import', folder] : [])],
    /** Makes the new export what is kept, if there is one and `isWhole`; else the old one stays. */
    settle(isWhole: boolean): void {
      if (isWhole && isExport(next)) {
        rmSync(folder, { recursive: true, force: true });
        renameSync(next, folder);
      }
      rmSync(next, { recursive: true, force: true });
    },
  };
}
