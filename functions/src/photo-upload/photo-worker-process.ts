import type { PhotoKind } from '../firestore/photo-kind';
import type { PhotoFileFormat } from './photo-file-format';
import { convertUploadedPhoto } from './convert-uploaded-photo';

/**
 * The message that the function `photos` sends to this process for each photo. The response is the result
 * of `convertUploadedPhoto`.
 */
export interface PhotoWorkerRequest {
  bytes: Buffer;
  type: PhotoFileFormat;
  kind: PhotoKind;
}

/**
 * Processes the photos that the function `photos` sends, one at a time. This process ends when the
 * function instance ends.
 */
process.on('message', ({ bytes, type, kind }: PhotoWorkerRequest) => {
  void convertUploadedPhoto(bytes, type, kind).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit());
