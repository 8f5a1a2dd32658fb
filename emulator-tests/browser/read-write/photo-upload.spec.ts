import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { choosePhoto, createPhotoFile } from '../choose-photo';
import { fillFoodForm, validFoodFormValues } from '../fill-food-form';
import { createUniqueName, expect, test, testOnPhone } from '../fixtures';
import { openSignedInPage } from '../open-signed-in-page';
import { signIn } from '../sign-in';

const FOOD_NAME = 'Red and Green Pie';
const DISH_PHOTO = /^\/photos\/[\da-f]{32}-[\da-f]{6}-960\.webp$/;

const main = (page: Page) => page.getByRole('main');
const photoGroup = (page: Page) => main(page).getByRole('group', { name: 'Photo' });
const photoStatus = (page: Page) => photoGroup(page).getByRole('status');

/** Expects that the image shows the uploaded photo, and not the default image. */
async function expectPhotoLoaded(image: Locator, address: string): Promise<void> {
  await expect(image).toHaveAttribute('src', address);
  const name = address.slice(0, address.lastIndexOf('-'));
  await expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) => {
        // Chromium loads an image far below the viewport only after scrolling, and other images can move it away again.
        element.scrollIntoView({ block: 'nearest' });
        return element.naturalWidth > 0 ? new URL(element.currentSrc).pathname : '';
      }),
    )
    .toMatch(new RegExp(`^${name}-\\d+\\.(avif|webp)$`));
}

/** Expects that the stored photo is upright and contains no metadata. */
async function expectUprightWithoutMetadata(page: Page, address: string): Promise<void> {
  const response = await page.request.get(address);
  expect(response.status()).toBe(200);
  const photo = sharp(await response.body());
  const { width, height, exif, xmp, icc, orientation } = await photo.metadata();
  expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 960, height: 720 });
  const { data, info } = await photo.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0] = data.subarray(0, 2);
  expect(red, 'red at the top').toBeGreaterThan(green);
  const [redBelow = 0, greenBelow = 0] = data.subarray(-info.channels);
  expect(greenBelow, 'green at the bottom').toBeGreaterThan(redBelow);
}

testOnPhone(
  'If a cook adds a dish with a photo from a phone, the page of the dish and the receipt show the photo',
  async ({ page: cook, browser, cook: cookUser, guest: guestUser }) => {
    const foodName = createUniqueName(FOOD_NAME);
    await signIn(cook, cookUser);
    await cook.goto('/add-food');
    const previewImage = cook
      .getByRole('complementary', { name: 'Preview' })
      .locator('img')
      .first();
    await choosePhoto(cook, await createPhotoFile(), 'Take a photo');
    await expect(photoStatus(cook)).toHaveText('Photo added.');
    await expect(previewImage).toHaveAttribute('src', DISH_PHOTO);
    const address = (await previewImage.getAttribute('src')) ?? '';

    await test.step('The preview and the page of the dish show the photo', async () => {
      await expectUprightWithoutMetadata(cook, address);
      await expectPhotoLoaded(previewImage, address);
      const { 'Image URL': _url, ...values } = validFoodFormValues;
      await fillFoodForm(cook, { ...values, 'Food name': foodName });
      await cook.getByRole('button', { name: 'Add Item' }).click();
      await expect(cook.getByText('Food item added successfully.')).toBeVisible();
      await expect(photoStatus(cook)).toBeEmpty();
    });

    await test.step('The receipt of a guest shows the photo', async () => {
      const guest = await openSignedInPage(browser, guestUser);
      await guest.goto(`/foods?search=${encodeURIComponent(foodName)}`);
      const card = guest.getByRole('article').filter({ hasText: foodName });
      await expectPhotoLoaded(card.getByRole('img', { name: foodName }), address);
      await card.getByRole('link', { name: 'View Details' }).click();
      await expect(main(guest).getByRole('heading', { level: 1, name: foodName })).toBeVisible();
      await expectPhotoLoaded(main(guest).getByRole('img', { name: foodName }).first(), address);
      await guest.getByRole('link', { name: 'Purchase Food' }).click();
      await guest.getByRole('button', { name: 'Confirm Purchase' }).click();
      await expect(guest).toHaveURL('/my-orders');
      await main(guest)
        .getByRole('link', { name: foodName })
        .filter({ visible: true })
        .first()
        .click();
      await expect(main(guest).getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
      await expectPhotoLoaded(main(guest).locator('article img').first(), address);
      await guest.close();
    });
  },
);
