import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Manages the data folder of `npm start -- --keep DIR`. When firebase-tools stops, it exports the
 * data of the emulators even if they are still starting, and it overwrites the target folder.
 * Therefore, the export goes to a second folder next to `folder`.
 */
export function openSavedEmulatorData(folder: string) {
  const exportFolder = `${folder}.next`;
  const hasExport = (path: string) => existsSync(`${path}/firebase-export-metadata.json`);
  const hasSavedData = hasExport(folder);
  return {
    /** True if `folder` contains the data of an earlier run. */
    hasSavedData,
    /** Arguments for firebase-tools. */
    emulatorArgs: ['--export-on-exit', exportFolder, ...(hasSavedData ? ['--import', folder] : [])],
    /**
     * Replaces the saved data with the new export if there is one and `isComplete` is true. Otherwise deletes
     * the new export. `isComplete` must be false if the emulators stopped before they contained all data,
     * because the export is then incomplete.
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
