import { gzipSync } from 'node:zlib';
import {
  smallJpeg,
  smallPng,
  smallWebp,
  STORED,
  WRONG_TYPE,
  type HostilePhoto,
} from './hostile-photo';

const withHeaders = (
  name: string,
  headers: Record<string, string>,
  create: HostilePhoto['create'] = smallJpeg,
  expected = WRONG_TYPE,
): HostilePhoto => ({ name, create, headers, expected });
const encoded = (encoding: string, create: HostilePhoto['create'] = smallJpeg) =>
  withHeaders(
    `a JPEG with the encoding ${encoding}`,
    { 'Content-Type': 'image/jpeg', 'Content-Encoding': encoding },
    create,
  );

/** Valid photos that are sent with headers that do not match. */
export const photosWithWrongHeaders: HostilePhoto[] = [
  withHeaders('a PNG as JPEG', { 'Content-Type': 'image/jpeg' }, smallPng),
  withHeaders('a JPEG as WebP', { 'Content-Type': 'image/webp' }, smallJpeg),
  withHeaders('a WebP as PNG', { 'Content-Type': 'image/png' }, smallWebp),
  withHeaders('a JPEG as HEIC', { 'Content-Type': 'image/heic' }),
  withHeaders('a JPEG as any image', { 'Content-Type': 'image/*' }),
  withHeaders('a JPEG as bytes', { 'Content-Type': 'application/octet-stream' }),
  withHeaders('a JPEG as a form', { 'Content-Type': 'multipart/form-data; boundary=x' }),
  withHeaders('a JPEG as JSON', { 'Content-Type': 'application/json' }),
  withHeaders('a JPEG without a type', { 'Content-Type': '' }),
  withHeaders(
    'a JPEG with a character set',
    { 'Content-Type': 'image/jpeg; charset=utf-8' },
    smallJpeg,
    STORED,
  ),
  encoded('gzip', async () => gzipSync(await smallJpeg())),
  encoded('gzip, gzip'),
  encoded('br'),
  encoded('deflate'),
  encoded('unknown'),
];
