import { writeFileSync } from 'node:fs';
import { measureChunkSizes } from './built-site';
import { recordedChunkSizesPath } from './chunk-growth';

// Records the sizes of the built scripts. Run this script after `npm run build` if a script of the
// site grew for a good reason:
// npm run record-chunk-sizes --workspace emulator-tests
writeFileSync(recordedChunkSizesPath, `${JSON.stringify(measureChunkSizes(), null, 2)}\n`);
