import frauncesAccented from '@fonts/fraunces-accented.woff2';
import frauncesPlain from '@fonts/fraunces-plain.woff2';
import instrumentAccented from '@fonts/instrument-sans-accented.woff2';
import instrumentPlain from '@fonts/instrument-sans-plain.woff2';

/** Between the accented letters of vite/slim-fonts.ts; those that the plain file has are taken from there. */
const ACCENTED = 'U+A0-2215';

/**
 * Sets the page in its own fonts, once both are there. A stylesheet that names them has all text
 * laid out anew when it comes, and again for each font; the fallbacks (fonts.css) are as wide.
 */
export async function setInOwnFonts(): Promise<void> {
  const fraunces = fontFaces('Fraunces', '400 600', frauncesPlain, frauncesAccented);
  const instrument = fontFaces('Instrument Sans', '400 700', instrumentPlain, instrumentAccented);
  await Promise.allSettled([fraunces.plain.load(), instrument.plain.load()]);
  // The accented ones come when there is a letter for them.
  document.fonts.add(fraunces.accented).add(instrument.accented);
  document.fonts.add(fraunces.plain).add(instrument.plain);
}

function fontFaces(family: string, weight: string, plain: string, accented: string) {
  const face = (file: string, unicodeRange = 'U+0-10FFFF') =>
    new FontFace(family, `url(${file})`, { weight, unicodeRange, display: 'swap' });
  return { plain: face(plain), accented: face(accented, ACCENTED) };
}
