import tones from './picture-tones.json';

/** Of the files that the art folder makes of each picture, in pixels. */
export const WIDTHS = [480, 960, 1600];
const OWN_PICTURE = /^\/images\/(.+)-960\.webp$/;

export interface Renditions {
  avif: string;
  webp: string;
  /** The addresses of the upright cut for phones; only the hero's pictures have one. */
  upright: { avif: string; webp: string };
  /** The picture's mean colour. */
  tone: string;
}

/** The `srcset`s of a picture of ours, from the address of its middle WebP; of others there is but the one. */
export function renditionsOf(src: string): Renditions | undefined {
  const name = OWN_PICTURE.exec(src)?.[1];
  const tone = name && (tones as Partial<Record<string, string>>)[name];
  if (!tone) return undefined;
  return {
    avif: sourceSet(name, 'avif'),
    webp: sourceSet(name, 'webp'),
    upright: { avif: `/images/${name}-upright.avif`, webp: `/images/${name}-upright.webp` },
    tone,
  };
}

function sourceSet(name: string, format: string): string {
  return WIDTHS.map((width) => `/images/${name}-${width}.${format} ${width}w`).join(', ');
}
