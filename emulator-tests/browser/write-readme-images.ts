import { existsSync, mkdirSync } from 'node:fs';
import sharp from 'sharp';

const readmeImages = [
  { screen: 'home-wide', width: 640, height: 400 },
  { screen: 'food-wide', width: 640, height: 400 },
  { screen: 'foods-phone', width: 240, height: 400 },
  { screen: 'purchase-phone', width: 240, height: 400 },
  { screen: 'my-orders-phone', width: 240, height: 400 },
];

/**
 * Crops selected screenshots to the top of the screen, and writes them as small WebP images for
 * README.md, in both themes.
 */
export async function writeReadmeImages(
  screenshotFolder: string,
  outputFolder: string,
): Promise<void> {
  mkdirSync(outputFolder, { recursive: true });
  for (const { screen, width, height } of readmeImages) {
    for (const theme of ['light', 'dark']) {
      const file = `${screenshotFolder}/${screen}-${theme}.png`;
      if (!existsSync(file)) continue;
      await sharp(file)
        .resize({ width, height, fit: 'cover', position: 'top' })
        .webp({ quality: 80 })
        .toFile(`${outputFolder}/${screen}-${theme}.webp`);
    }
  }
}
