import { damagedFiles } from './damaged-files';
import { decompressionBombs } from './decompression-bombs';
import { disguisedFiles } from './disguised-files';
import type { HostilePhoto } from './hostile-photo';
import { photosWithWrongHeaders } from './photos-with-wrong-headers';
import { unusualPhotos } from './unusual-photos';

/** All files that the tests and the benchmark `photos` upload. Each file has a different name. */
export const hostilePhotos: HostilePhoto[] = [
  ...disguisedFiles,
  ...decompressionBombs,
  ...damagedFiles,
  ...unusualPhotos,
  ...photosWithWrongHeaders,
];
