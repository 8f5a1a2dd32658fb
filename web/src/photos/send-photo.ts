import { photoResponseSchema } from '@potluck/functions/contract/image-url';
import { apiPaths } from '../lib/api-config';
import type { PhotoKind } from './photo-crop';
import { uploadProtectedFile } from './upload-file';

export { preparePhoto } from './prepare-photo';

interface SendOptions {
  signal: AbortSignal;
  /** Receives the upload progress, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/**
 * Uploads a prepared photo. Resolves with the URL of the stored photo. A form field for an image URL
 * accepts this URL.
 */
export async function sendPhoto(
  file: Blob,
  kind: PhotoKind,
  options: SendOptions,
): Promise<string> {
  const path = kind === 'portrait' ? apiPaths.portraits : apiPaths.photos;
  const upload = { ...options, file, schema: photoResponseSchema };
  return (await uploadProtectedFile(path, upload)).address;
}
