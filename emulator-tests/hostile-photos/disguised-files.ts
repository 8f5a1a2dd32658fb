import { deflateSync } from 'node:zlib';
import {
  createGradientImage,
  createHostilePhoto,
  PAYLOAD,
  createSmallJpeg,
  createSmallPng,
  createSmallWebp,
  STORED_RESPONSE,
  UNREADABLE_RESPONSE,
  UNSUPPORTED_PHOTO_TYPE_RESPONSE,
  type HostilePhoto,
} from './hostile-photo';
import { insertJpegSegments, jpegSegment } from './jpeg-file';
import { assemblePng, createPng, pngChunk } from './png-file';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${PAYLOAD}</svg>`;
const HTML = `<!doctype html><title>x</title>${PAYLOAD}`;
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`;
const text = (content: string) => () => Buffer.from(content, 'latin1');
const append = async (photo: Promise<Buffer>, content: string) =>
  Buffer.concat([await photo, Buffer.from(content, 'latin1')]);

/**
 * Files that are not photos, although their names or types say so. Each entry contains the name, the
 * declared type, and the content.
 */
const otherFormats = (
  [
    ['an SVG with a script', 'image/svg+xml', text(SVG)],
    ['an SVG with a script sent as JPEG', 'image/jpeg', text(SVG)],
    ['an SVG with a script sent as PNG', 'image/png', text(SVG)],
    ['an SVG with XML entities sent as WebP', 'image/webp', text(ENTITY_BOMB)],
    ['HTML sent as JPEG', 'image/jpeg', text(HTML)],
    ['HTML sent as WebP', 'image/webp', text(HTML)],
    ['an HTML file', 'text/html', text(HTML)],
    ['JavaScript sent as PNG', 'image/png', text('alert("potluck-payload")')],
    ['PHP sent as JPEG', 'image/jpeg', text('<?php system($_GET["c"]); ?>')],
    ['drawing commands sent as JPEG', 'image/jpeg', text('push graphic-context')],
    ['a PDF sent as JPEG', 'image/jpeg', text('%PDF-1.7\n')],
    ['a ZIP file sent as JPEG', 'image/jpeg', text('PK\x03\x04')],
    ['a program sent as PNG', 'image/png', text('\x7fELF\x02\x01\x01')],
    ['a GIF', 'image/gif', () => createGradientImage(300, 300).gif().toBuffer()],
    ['a GIF sent as PNG', 'image/png', () => createGradientImage(300, 300).gif().toBuffer()],
    ['a TIFF sent as JPEG', 'image/jpeg', () => createGradientImage(300, 300).tiff().toBuffer()],
    ['an AVIF sent as WebP', 'image/webp', () => createGradientImage(300, 300).avif().toBuffer()],
    ['a WAV file sent as WebP', 'image/webp', text('RIFF\x24\0\0\0WAVEfmt ')],
  ] as const
).map(([name, type, createFile]) =>
  createHostilePhoto(name, type, UNSUPPORTED_PHOTO_TYPE_RESPONSE, createFile),
);

/**
 * Files that begin like a photo but contain HTML. Each entry contains the name, the declared type, and the
 * content.
 */
const textWithPhotoHeader = (
  [
    ['HTML after the first bytes of a JPEG', 'image/jpeg', `\xff\xd8\xff${HTML}`],
    ['HTML after the first bytes of a PNG', 'image/png', `\x89PNG\r\n\x1a\n${HTML}`],
    ['HTML after the first bytes of a WebP', 'image/webp', `RIFF\x80\0\0\0WEBP${HTML}`],
  ] as const
).map(([name, type, content]) =>
  createHostilePhoto(name, type, UNREADABLE_RESPONSE, text(content)),
);

/**
 * Valid photos that also contain HTML, a script, or another file. The API must store only the image,
 * without this additional content.
 */
const polyglots: HostilePhoto[] = [
  createHostilePhoto('a JPEG with HTML at its end', 'image/jpeg', STORED_RESPONSE, () =>
    append(createSmallJpeg(), HTML),
  ),
  createHostilePhoto('a JPEG with a ZIP file at its end', 'image/jpeg', STORED_RESPONSE, () =>
    append(createSmallJpeg(), `PK\x03\x04${PAYLOAD}`),
  ),
  createHostilePhoto('a JPEG with a script in a comment', 'image/jpeg', STORED_RESPONSE, async () =>
    insertJpegSegments(await createSmallJpeg(), jpegSegment(0xfe, PAYLOAD)),
  ),
  createHostilePhoto('a JPEG with a script in its XMP', 'image/jpeg', STORED_RESPONSE, () =>
    createGradientImage(400, 300)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
  ),
  createHostilePhoto('a JPEG with a script in its EXIF', 'image/jpeg', STORED_RESPONSE, () =>
    createGradientImage(400, 300)
      .withExif({ IFD0: { Artist: PAYLOAD, Copyright: PAYLOAD } })
      .jpeg()
      .toBuffer(),
  ),
  createHostilePhoto('a JPEG with an unknown segment', 'image/jpeg', STORED_RESPONSE, async () =>
    insertJpegSegments(await createSmallJpeg(), jpegSegment(0xec, PAYLOAD.repeat(100))),
  ),
  createHostilePhoto('a PNG with HTML at its end', 'image/png', STORED_RESPONSE, () =>
    append(createSmallPng(), HTML),
  ),
  createHostilePhoto('a PNG with a script in a text chunk', 'image/png', STORED_RESPONSE, () =>
    createPng({ width: 300, height: 300 }, pngChunk('tEXt', `Comment\0${PAYLOAD}`)),
  ),
  createHostilePhoto(
    'a PNG with a script in a compressed text chunk',
    'image/png',
    STORED_RESPONSE,
    () =>
      createPng(
        { width: 300, height: 300 },
        pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(PAYLOAD)])),
      ),
  ),
  createHostilePhoto('a PNG with a script in its pixels', 'image/png', STORED_RESPONSE, () => {
    const row = Buffer.from(`\0${PAYLOAD.repeat(30).slice(0, 900)}`);
    const rows = Buffer.concat(Array.from({ length: 300 }, () => row));
    return assemblePng({ width: 300, height: 300 }, [
      pngChunk('IDAT', deflateSync(rows, { level: 0 })),
    ]);
  }),
  createHostilePhoto('a WebP with a script in its XMP', 'image/webp', STORED_RESPONSE, () =>
    createGradientImage(400, 300)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
      .webp()
      .toBuffer(),
  ),
  createHostilePhoto('a WebP with HTML at its end', 'image/webp', STORED_RESPONSE, () =>
    append(createSmallWebp(), HTML),
  ),
];

export const disguisedFiles = [...otherFormats, ...textWithPhotoHeader, ...polyglots];
