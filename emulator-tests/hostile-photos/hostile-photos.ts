import { gzipSync } from 'node:zlib';
import { damagedFiles } from './damaged-files';
import { decompressionBombs } from './decompression-bombs';
import { disguisedFiles } from './disguised-files';
import {
  createSmallJpeg,
  createSmallPng,
  createSmallWebp,
  STORED_RESPONSE,
  UNSUPPORTED_PHOTO_TYPE_RESPONSE,
  type HostilePhoto,
} from './hostile-photo';
import { unusualPhotos } from './unusual-photos';

const withHeaders = (
  name: string,
  headers: Record<string, string>,
  create: HostilePhoto['create'] = createSmallJpeg,
  expected = UNSUPPORTED_PHOTO_TYPE_RESPONSE,
): HostilePhoto => ({ name, create, headers, expected });
const encoded = (encoding: string, create: HostilePhoto['create'] = createSmallJpeg) =>
  withHeaders(
    `a JPEG with the Content-Encoding “${encoding}”`,
    { 'Content-Type': 'image/jpeg', 'Content-Encoding': encoding },
    create,
  );

/** Valid photos whose `Content-Type` or `Content-Encoding` header is wrong or unusual. */
const photosWithWrongHeaders: HostilePhoto[] = [
  withHeaders('a PNG sent as JPEG', { 'Content-Type': 'image/jpeg' }, createSmallPng),
  withHeaders('a JPEG sent as WebP', { 'Content-Type': 'image/webp' }, createSmallJpeg),
  withHeaders('a WebP sent as PNG', { 'Content-Type': 'image/png' }, createSmallWebp),
  withHeaders('a JPEG sent as HEIC', { 'Content-Type': 'image/heic' }),
  withHeaders('a JPEG sent as image/*', { 'Content-Type': 'image/*' }),
  withHeaders('a JPEG sent as application/octet-stream', {
    'Content-Type': 'application/octet-stream',
  }),
  withHeaders('a JPEG sent as form data', { 'Content-Type': 'multipart/form-data; boundary=x' }),
  withHeaders('a JPEG sent as JSON', { 'Content-Type': 'application/json' }),
  withHeaders('a JPEG with an empty Content-Type', { 'Content-Type': '' }),
  withHeaders(
    'a JPEG with a character set in its Content-Type',
    { 'Content-Type': 'image/jpeg; charset=utf-8' },
    createSmallJpeg,
    STORED_RESPONSE,
  ),
  encoded('gzip', async () => gzipSync(await createSmallJpeg())),
  encoded('gzip, gzip'),
  encoded('br'),
  encoded('deflate'),
  encoded('unknown'),
];

/** All files that the tests and the benchmark `photos` upload. Each file has a different name. */
export const hostilePhotos: HostilePhoto[] = [
  ...disguisedFiles,
  ...decompressionBombs,
  ...damagedFiles,
  ...unusualPhotos,
  ...photosWithWrongHeaders,
];
