import { writeFileSync } from 'node:fs';
import { measureScriptChunks } from './built-site';
import { recordedSizesFile } from './chunk-growth';

// Records the sizes of the built scripts. Run this script after `npm run build` if a script of the
// site grew for a good reason:
// npm run record-chunk-sizes --workspace emulator-tests
writeFileSync(recordedSizesFile, `${JSON.stringify(measureScriptChunks(), null, 2)}\n`);
