import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** File name suffix of the largest version of an image. The social cards are made from these files. */
const LARGEST_SUFFIX = '1600.webp';

interface CardFormat {
  width: number;
  height: number;
  /** The file name suffix of a social card. */
  suffix: string;
}

/**
 * Writes the social card of each dish image in `folder`. Some chats cannot show WebP and AVIF, so a card is
 * a JPEG.
 */
export async function writeSocialCards(
  folder: string,
  { width, height, suffix }: CardFormat,
): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(LARGEST_SUFFIX));
  await Promise.all(
    files.map((name) =>
      sharp(join(folder, name))
        .resize(width, height)
        .jpeg({ mozjpeg: true })
        .toFile(join(folder, name.slice(0, -LARGEST_SUFFIX.length) + suffix)),
    ),
  );
}
