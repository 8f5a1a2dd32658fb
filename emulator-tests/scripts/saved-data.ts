import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Manages the data folder of `npm start -- --keep DIR`. When firebase-tools stops, it exports the
 * emulators even if they are still starting, and it overwrites the target folder. So the export goes
 * to a second folder next to `folder`.
 */
export function openSavedData(folder: string) {
  const exportFolder = `${folder}.next`;
  const hasExport = (path: string) => existsSync(`${path}/firebase-export-metadata.json`);
  const hasSavedData = hasExport(folder);
  return {
    /** True if an earlier run saved data. */
    hasSavedData,
    /** Arguments for firebase-tools. */
    emulatorArgs: ['--export-on-exit', exportFolder, ...(hasSavedData ? ['--import', folder] : [])],
    /**
     * Replaces the saved data if there is a new export and `isComplete` is true. Deletes other
     * exports.
     */
    commitExport(isComplete: boolean): void {
      if (isComplete && hasExport(exportFolder)) {
        rmSync(folder, { recursive: true, force: true });
        renameSync(exportFolder, folder);
      }
      rmSync(exportFolder, { recursive: true, force: true });
    },
  };
}
