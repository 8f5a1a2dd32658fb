import { existsSync, mkdirSync } from 'node:fs';
import sharp from 'sharp';

const shown = [
  { screen: 'home-wide', width: 640, height: 400 },
  { screen: 'food-wide', width: 640, height: 400 },
  { screen: 'foods-phone', width: 240, height: 400 },
  { screen: 'purchase-phone', width: 240, height: 400 },
  { screen: 'my-orders-phone', width: 240, height: 400 },
];

/** Writes the tops of a few screens of `from`, small and in both themes, for README.md to show. */
export async function writeReadmePictures(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const { screen, width, height } of shown) {
    for (const theme of ['light', 'dark']) {
      const file = `${from}/${screen}-${theme}.png`;
      if (!existsSync(file)) continue;
      await sharp(file)
        .resize({ width, height, fit: 'cover', position: 'top' })
        .webp({ quality: 80 })
        .toFile(`${to}/${screen}-${theme}.webp`);
    }
  }
}
