import type { PhotoKind } from '../firestore/photo-kind';
import type { PhotoType } from './photo-type';
import { processPhoto } from './process-photo';

/** The message that the service sends for each photo. The response is the result of `processPhoto`. */
export interface PhotoWorkerRequest {
  bytes: Buffer;
  type: PhotoType;
  kind: PhotoKind;
}

/**
 * Processes the photos that the service sends, one at a time. The process ends when the service ends.
 */
process.on('message', ({ bytes, type, kind }: PhotoWorkerRequest) => {
  void processPhoto(bytes, type, kind).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit());
