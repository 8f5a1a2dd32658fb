import { deflateSync } from 'node:zlib';
import {
  gradient,
  createHostilePhoto,
  PAYLOAD,
  smallJpeg,
  smallPng,
  smallWebp,
  STORED,
  UNREADABLE,
  WRONG_TYPE,
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

/** Files of other formats that pretend to be photos. */
const otherFormats: HostilePhoto[] = [
  createHostilePhoto('an SVG with a script', 'image/svg+xml', WRONG_TYPE, text(SVG)),
  createHostilePhoto('an SVG with a script sent as JPEG', 'image/jpeg', WRONG_TYPE, text(SVG)),
  createHostilePhoto('an SVG with a script sent as PNG', 'image/png', WRONG_TYPE, text(SVG)),
  createHostilePhoto(
    'an SVG with XML entities sent as WebP',
    'image/webp',
    WRONG_TYPE,
    text(ENTITY_BOMB),
  ),
  createHostilePhoto('HTML sent as JPEG', 'image/jpeg', WRONG_TYPE, text(HTML)),
  createHostilePhoto('HTML sent as WebP', 'image/webp', WRONG_TYPE, text(HTML)),
  createHostilePhoto('an HTML file', 'text/html', WRONG_TYPE, text(HTML)),
  createHostilePhoto(
    'JavaScript sent as PNG',
    'image/png',
    WRONG_TYPE,
    text('alert("potluck-payload")'),
  ),
  createHostilePhoto(
    'PHP sent as JPEG',
    'image/jpeg',
    WRONG_TYPE,
    text('<?php system($_GET["c"]); ?>'),
  ),
  createHostilePhoto(
    'drawing commands sent as JPEG',
    'image/jpeg',
    WRONG_TYPE,
    text('push graphic-context'),
  ),
  createHostilePhoto('a PDF sent as JPEG', 'image/jpeg', WRONG_TYPE, text('%PDF-1.7\n')),
  createHostilePhoto('a ZIP file sent as JPEG', 'image/jpeg', WRONG_TYPE, text('PK\x03\x04')),
  createHostilePhoto('a program sent as PNG', 'image/png', WRONG_TYPE, text('\x7fELF\x02\x01\x01')),
  createHostilePhoto('a GIF', 'image/gif', WRONG_TYPE, () => gradient(300, 300).gif().toBuffer()),
  createHostilePhoto('a GIF sent as PNG', 'image/png', WRONG_TYPE, () =>
    gradient(300, 300).gif().toBuffer(),
  ),
  createHostilePhoto('a TIFF sent as JPEG', 'image/jpeg', WRONG_TYPE, () =>
    gradient(300, 300).tiff().toBuffer(),
  ),
  createHostilePhoto('an AVIF sent as WebP', 'image/webp', WRONG_TYPE, () =>
    gradient(300, 300).avif().toBuffer(),
  ),
  createHostilePhoto(
    'a WAV file sent as WebP',
    'image/webp',
    WRONG_TYPE,
    text('RIFF\x24\0\0\0WAVEfmt '),
  ),
  createHostilePhoto(
    'HTML after the first bytes of a JPEG',
    'image/jpeg',
    UNREADABLE,
    text(`\xff\xd8\xff${HTML}`),
  ),
  createHostilePhoto(
    'HTML after the first bytes of a PNG',
    'image/png',
    UNREADABLE,
    text(`\x89PNG\r\n\x1a\n${HTML}`),
  ),
  createHostilePhoto(
    'HTML after the first bytes of a WebP',
    'image/webp',
    UNREADABLE,
    text(`RIFF\x80\0\0\0WEBP${HTML}`),
  ),
];

/**
 * Valid photos that also contain HTML, a script, or another file. The service must store only the image,
 * without the additional content.
 */
const polyglots: HostilePhoto[] = [
  createHostilePhoto('a JPEG with HTML at its end', 'image/jpeg', STORED, () =>
    append(smallJpeg(), HTML),
  ),
  createHostilePhoto('a JPEG with a ZIP file at its end', 'image/jpeg', STORED, () =>
    append(smallJpeg(), `PK\x03\x04${PAYLOAD}`),
  ),
  createHostilePhoto('a JPEG with a script in a comment', 'image/jpeg', STORED, async () =>
    insertJpegSegments(await smallJpeg(), jpegSegment(0xfe, PAYLOAD)),
  ),
  createHostilePhoto('a JPEG with a script in its XMP', 'image/jpeg', STORED, () =>
    gradient(400, 300)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
  ),
  createHostilePhoto('a JPEG with a script in its EXIF', 'image/jpeg', STORED, () =>
    gradient(400, 300)
      .withExif({ IFD0: { Artist: PAYLOAD, Copyright: PAYLOAD } })
      .jpeg()
      .toBuffer(),
  ),
  createHostilePhoto('a JPEG with an unknown segment', 'image/jpeg', STORED, async () =>
    insertJpegSegments(await smallJpeg(), jpegSegment(0xec, PAYLOAD.repeat(100))),
  ),
  createHostilePhoto('a PNG with HTML at its end', 'image/png', STORED, () =>
    append(smallPng(), HTML),
  ),
  createHostilePhoto('a PNG with a script in a text chunk', 'image/png', STORED, () =>
    createPng({ width: 300, height: 300 }, pngChunk('tEXt', `Comment\0${PAYLOAD}`)),
  ),
  createHostilePhoto('a PNG with a script in a compressed text chunk', 'image/png', STORED, () =>
    createPng(
      { width: 300, height: 300 },
      pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(PAYLOAD)])),
    ),
  ),
  createHostilePhoto('a PNG with a script in its pixels', 'image/png', STORED, () => {
    const row = Buffer.from(`\0${PAYLOAD.repeat(30).slice(0, 900)}`);
    const rows = Buffer.concat(Array.from({ length: 300 }, () => row));
    return assemblePng({ width: 300, height: 300 }, [
      pngChunk('IDAT', deflateSync(rows, { level: 0 })),
    ]);
  }),
  createHostilePhoto('a WebP with a script in its XMP', 'image/webp', STORED, () =>
    gradient(400, 300)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
      .webp()
      .toBuffer(),
  ),
  createHostilePhoto('a WebP with HTML at its end', 'image/webp', STORED, () =>
    append(smallWebp(), HTML),
  ),
];

export const disguisedFiles = [...otherFormats, ...polyglots];
