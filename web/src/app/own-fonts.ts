import fraunces from '@fonts/fraunces-plain.woff2';
import instrumentSans from '@fonts/instrument-sans-plain.woff2';

/**
 * Sets the page in its own fonts, once both are there. A stylesheet that names them has all text
 * laid out anew when it comes, and again for each font; the fallbacks (fonts.css) are as wide.
 */
export async function setInOwnFonts(): Promise<void> {
  const faces = [
    new FontFace('Fraunces', `url(${fraunces})`, { weight: '400 600' }),
    new FontFace('Instrument Sans', `url(${instrumentSans})`, { weight: '400 700' }),
  ];
  await Promise.allSettled(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
}
