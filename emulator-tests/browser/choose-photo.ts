import type { Page } from '@playwright/test';
import { createPhonePhoto } from './create-phone-photo';

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function createPhotoFile(): Promise<PhotoFile> {
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await createPhonePhoto() };
}

/** Clicks the button `buttonName` of a photo field, and chooses `file` in the file chooser. */
export async function choosePhoto(
  page: Page,
  file: PhotoFile,
  buttonName: 'Take a photo' | 'Choose a photo' = 'Choose a photo',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: buttonName }).click();
  await (await chooser).setFiles(file);
}
