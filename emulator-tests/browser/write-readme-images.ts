import { existsSync, mkdirSync } from 'node:fs';
import sharp from 'sharp';

const readmeScreens = ['home-wide', 'food-wide'];

/**
 * Crops selected screenshots to the top of the screen, and writes them as small WebP images for
 * README.md, in both themes.
 */
export async function writeReadmeImages(
  screenshotFolder: string,
  outputFolder: string,
): Promise<void> {
  mkdirSync(outputFolder, { recursive: true });
  for (const screen of readmeScreens) {
    for (const theme of ['light', 'dark']) {
      const file = `${screenshotFolder}/${screen}-${theme}.png`;
      if (!existsSync(file)) continue;
      await sharp(file)
        .resize({ width: 640, height: 400, fit: 'cover', position: 'top' })
        .webp({ quality: 80 })
        .toFile(`${outputFolder}/${screen}-${theme}.webp`);
    }
  }
}
