import frauncesAccented from '@fonts/fraunces-accented.woff2';
import frauncesPlain from '@fonts/fraunces-plain.woff2';
import instrumentAccented from '@fonts/instrument-sans-accented.woff2';
import instrumentPlain from '@fonts/instrument-sans-plain.woff2';

/** Between the accented letters of vite/slim-fonts.ts. */
const ACCENTED = 'U+A0-2215';

/**
 * Sets the page in its own fonts, once both are there. A stylesheet that names them has all text
 * laid out anew when it comes, and again for each font; the fallbacks (fonts.css) are as wide.
 *
 * The accented letters come when there is one. Each face that has not come makes the browser look up
 * what stands in for it, at every size of text: hence families of their own, behind the fallbacks,
 * which it reaches for such a letter alone.
 */
export async function setInOwnFonts(): Promise<void> {
  const plain = [
    fontFace('Fraunces', frauncesPlain, '400 600'),
    fontFace('Instrument Sans', instrumentPlain, '400 700'),
  ];
  const loaded = await Promise.allSettled(plain.map((face) => face.load()));
  if (loaded.some(({ status }) => status === 'rejected')) {
    addEventListener('online', () => void setInOwnFonts(), { once: true });
    return;
  }
  for (const face of [
    ...plain,
    fontFace('Fraunces Accented', frauncesAccented, '400 600', ACCENTED),
    fontFace('Instrument Sans Accented', instrumentAccented, '400 700', ACCENTED),
  ]) {
    document.fonts.add(face);
  }
}

function fontFace(family: string, file: string, weight: string, unicodeRange = 'U+0-10FFFF') {
  return new FontFace(family, `url(${file})`, { weight, unicodeRange, display: 'swap' });
}
