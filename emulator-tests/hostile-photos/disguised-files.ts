import { deflateSync } from 'node:zlib';
import {
  createGradientImage,
  createHostilePhotos,
  PAYLOAD,
  createSmallJpeg,
  createSmallPng,
  createSmallWebp,
  STORED_RESPONSE,
  UNREADABLE_RESPONSE,
  UNSUPPORTED_PHOTO_TYPE_RESPONSE,
} from './hostile-photo';
import { insertJpegSegments, jpegSegment } from './jpeg-file';
import { assemblePng, createPng, pngChunk } from './png-file';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${PAYLOAD}</svg>`;
const HTML = `<!doctype html><title>x</title>${PAYLOAD}`;
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`;
const createGif = () => createGradientImage(300, 300).gif().toBuffer();
const text = (content: string) => () => Buffer.from(content, 'latin1');
const append = async (photo: Promise<Buffer>, content: string) =>
  Buffer.concat([await photo, Buffer.from(content, 'latin1')]);

/** Files that are not photos, although their names or types say so. */
const otherFormats = [
  ...createHostilePhotos('image/svg+xml', UNSUPPORTED_PHOTO_TYPE_RESPONSE, {
    'an SVG with a script': text(SVG),
  }),
  ...createHostilePhotos('text/html', UNSUPPORTED_PHOTO_TYPE_RESPONSE, {
    'an HTML file': text(HTML),
  }),
  ...createHostilePhotos('image/gif', UNSUPPORTED_PHOTO_TYPE_RESPONSE, { 'a GIF': createGif }),
  ...createHostilePhotos('image/jpeg', UNSUPPORTED_PHOTO_TYPE_RESPONSE, {
    'an SVG with a script sent as JPEG': text(SVG),
    'HTML sent as JPEG': text(HTML),
    'PHP sent as JPEG': text('<?php system($_GET["c"]); ?>'),
    'drawing commands sent as JPEG': text('push graphic-context'),
    'a PDF sent as JPEG': text('%PDF-1.7\n'),
    'a ZIP file sent as JPEG': text('PK\x03\x04'),
    'a TIFF sent as JPEG': () => createGradientImage(300, 300).tiff().toBuffer(),
  }),
  ...createHostilePhotos('image/png', UNSUPPORTED_PHOTO_TYPE_RESPONSE, {
    'an SVG with a script sent as PNG': text(SVG),
    'JavaScript sent as PNG': text('alert("potluck-payload")'),
    'a program sent as PNG': text('\x7fELF\x02\x01\x01'),
    'a GIF sent as PNG': createGif,
  }),
  ...createHostilePhotos('image/webp', UNSUPPORTED_PHOTO_TYPE_RESPONSE, {
    'an SVG with XML entities sent as WebP': text(ENTITY_BOMB),
    'HTML sent as WebP': text(HTML),
    'an AVIF sent as WebP': () => createGradientImage(300, 300).avif().toBuffer(),
    'a WAV file sent as WebP': text('RIFF\x24\0\0\0WAVEfmt '),
  }),
];

/** Files that begin like a photo but contain HTML. */
const textWithPhotoHeader = [
  ...createHostilePhotos('image/jpeg', UNREADABLE_RESPONSE, {
    'HTML after the first bytes of a JPEG': text(`\xff\xd8\xff${HTML}`),
  }),
  ...createHostilePhotos('image/png', UNREADABLE_RESPONSE, {
    'HTML after the first bytes of a PNG': text(`\x89PNG\r\n\x1a\n${HTML}`),
  }),
  ...createHostilePhotos('image/webp', UNREADABLE_RESPONSE, {
    'HTML after the first bytes of a WebP': text(`RIFF\x80\0\0\0WEBP${HTML}`),
  }),
];

/**
 * Valid photos that also contain HTML, a script, or another file. The API must store only the image,
 * without this additional content.
 */
const polyglots = [
  ...createHostilePhotos('image/jpeg', STORED_RESPONSE, {
    'a JPEG with HTML at its end': () => append(createSmallJpeg(), HTML),
    'a JPEG with a ZIP file at its end': () => append(createSmallJpeg(), `PK\x03\x04${PAYLOAD}`),
    'a JPEG with a script in a comment': async () =>
      insertJpegSegments(await createSmallJpeg(), jpegSegment(0xfe, PAYLOAD)),
    'a JPEG with a script in its XMP': () =>
      createGradientImage(400, 300)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
    'a JPEG with a script in its EXIF': () =>
      createGradientImage(400, 300)
        .withExif({ IFD0: { Artist: PAYLOAD, Copyright: PAYLOAD } })
        .jpeg()
        .toBuffer(),
    'a JPEG with an unknown segment': async () =>
      insertJpegSegments(await createSmallJpeg(), jpegSegment(0xec, PAYLOAD.repeat(100))),
  }),
  ...createHostilePhotos('image/png', STORED_RESPONSE, {
    'a PNG with HTML at its end': () => append(createSmallPng(), HTML),
    'a PNG with a script in a text chunk': () =>
      createPng({ width: 300, height: 300 }, pngChunk('tEXt', `Comment\0${PAYLOAD}`)),
    'a PNG with a script in a compressed text chunk': () =>
      createPng(
        { width: 300, height: 300 },
        pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(PAYLOAD)])),
      ),
    'a PNG with a script in its pixels': () => {
      const row = Buffer.from(`\0${PAYLOAD.repeat(30).slice(0, 900)}`);
      const rows = Buffer.concat(Array.from({ length: 300 }, () => row));
      return assemblePng({ width: 300, height: 300 }, [
        pngChunk('IDAT', deflateSync(rows, { level: 0 })),
      ]);
    },
  }),
  ...createHostilePhotos('image/webp', STORED_RESPONSE, {
    'a WebP with a script in its XMP': () =>
      createGradientImage(400, 300)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
        .webp()
        .toBuffer(),
    'a WebP with HTML at its end': () => append(createSmallWebp(), HTML),
  }),
];

export const disguisedFiles = [...otherFormats, ...textWithPhotoHeader, ...polyglots];
