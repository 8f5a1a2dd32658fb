import type { Page } from '@playwright/test';
import sharp from 'sharp';

const WIDTH = 2000;
const HEIGHT = 1500;

/**
 * Returns a JPEG like a photo from a phone that was held upright: the pixels are rotated, and the
 * metadata contains the orientation. The upper half of the photo is red, and the lower half is green.
 */
async function createPhonePhoto(): Promise<Buffer> {
  const lowerHalf = {
    input: { create: { width: WIDTH, height: HEIGHT / 2, channels: 3, background: '#2f7d32' } },
    left: 0,
    top: HEIGHT / 2,
  } as const;
  const photo = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#b4381a' },
  })
    .composite([lowerHalf])
    .png()
    .toBuffer();
  // Rotate the pixels counterclockwise. The EXIF orientation 6 makes a viewer rotate them back by 90°
  // clockwise.
  return sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function createPhotoFile(): Promise<PhotoFile> {
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await createPhonePhoto() };
}

/** Unfolds the URL field of a photo field. */
export const openLinkField = (page: Page) =>
  page
    .locator('details', { hasText: 'Use a link instead' })
    .evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });

/** Clicks the input `inputName` of a photo field, and chooses `file` in the file chooser. */
export async function choosePhoto(
  page: Page,
  file: PhotoFile,
  inputName: 'Take a photo' | 'Choose a photo' = 'Choose a photo',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel(inputName).click();
  await (await chooser).setFiles(file);
}
