import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { choosePhoto, createPhotoFile } from '../choose-photo';
import { fillFoodForm, validFoodFormValues } from '../fill-food-form';
import { createUniqueName, expect, test, testOnDesktopAndPhone } from '../fixtures';
import { openSignedInPage } from '../open-signed-in-page';
import { expectNavigatedTo, openAccountMenu, signIn } from '../sign-in';

const FOOD_NAME = 'Red and Green Pie';
const DISH_PHOTO = /^\/photos\/[\da-f]{32}-[\da-f]{6}-960\.webp$/;
const PORTRAIT = /^\/photos\/[\da-f]{32}-[\da-f]{6}-192\.webp$/;

const main = (page: Page) => page.getByRole('main');
const photoGroup = (page: Page) => main(page).getByRole('group', { name: 'Photo' });
const photoStatus = (page: Page) => photoGroup(page).getByRole('status');

/** Expects that the image shows the uploaded photo, and not the default image. */
async function expectPhotoLoaded(image: Locator, address: string): Promise<void> {
  await expect(image).toHaveAttribute('src', address);
  const name = address.slice(0, address.lastIndexOf('-'));
  await expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) =>
        element.naturalWidth > 0 ? new URL(element.currentSrc).pathname : '',
      ),
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

testOnDesktopAndPhone(
  'If a cook adds a dish with a photo from a phone, the page of the dish and the receipt show the photo',
  async ({ page: cook, browser, cook: cookUser, guest: guestUser }) => {
    const foodName = createUniqueName(FOOD_NAME);
    await signIn(cook, cookUser);
    await cook.goto('/add-food');
    const imageUrl = cook.getByLabel('Image URL');
    await choosePhoto(cook, await createPhotoFile(), 'Take a photo');
    await expect(photoStatus(cook)).toHaveText('Photo added.');
    await expect(imageUrl).toHaveValue(DISH_PHOTO);
    const address = await imageUrl.inputValue();

    await test.step('The preview and the page of the dish show the photo', async () => {
      await expectUprightWithoutMetadata(cook, address);
      const preview = cook.getByRole('complementary', { name: 'Preview' });
      await expectPhotoLoaded(preview.locator('img').first(), address);
      await fillFoodForm(cook, {
        ...validFoodFormValues,
        'Food name': foodName,
        'Image URL': address,
      });
      await cook.getByRole('button', { name: 'Add Item' }).click();
      await expect(cook.getByText('Food item added successfully.')).toBeVisible();
      await expect(imageUrl).toHaveValue('');
      await expect(photoStatus(cook)).toBeEmpty();
    });

    await test.step('The receipt of a guest shows the photo', async () => {
      const guest = await openSignedInPage(browser, guestUser);
      await guest.goto(`/foods?search=${encodeURIComponent(foodName)}`);
      const card = guest.getByRole('article').filter({ hasText: foodName });
      await expectPhotoLoaded(card.getByRole('img', { name: foodName }), address);
      await card.getByRole('link', { name: 'View Details' }).click();
      await expectPhotoLoaded(main(guest).getByRole('img', { name: foodName }).first(), address);
      await guest.getByRole('link', { name: 'Purchase Food' }).click();
      await guest.getByRole('button', { name: 'Confirm Purchase' }).click();
      await expect(guest).toHaveURL('/my-orders');
      await main(guest)
        .getByRole('link', { name: foodName })
        .filter({ visible: true })
        .first()
        .click();
      await expect(guest).toHaveURL(/\/my-orders\/./);
      await expectPhotoLoaded(main(guest).locator('article img').first(), address);
      await guest.close();
    });
  },
);

test('The submit button is busy until the photo is sent, and then adds the dish with the photo', async ({
  page,
  cook,
}) => {
  await signIn(page, cook);
  await page.goto('/add-food');
  await fillFoodForm(page, { ...validFoodFormValues, 'Food name': FOOD_NAME, 'Image URL': '' });
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/photos', async (route) => {
    await isReleased;
    await route.continue();
  });
  await choosePhoto(page, await createPhotoFile());
  await expect(photoStatus(page)).toHaveText('Sending your photo…');
  const submitButton = page.getByRole('button', { name: 'Add Item' });
  await expect(submitButton).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(photoStatus(page)).toHaveText('Photo added.');
  const addition = page.waitForRequest((request) => request.url().endsWith('/api/foods'));
  await submitButton.click();
  expect((await addition).postDataJSON()).toMatchObject({
    food_image: expect.stringMatching(DISH_PHOTO),
  });
  await expect(page.getByText('Food item added successfully.')).toBeVisible();
});

test.describe('If the upload of a photo fails,', () => {
  test.use({ expectedMessages: /ERR_FAILED|status of 503/ });

  test('the form shows the reason and keeps the other fields, and “Retry” sends the photo', async ({
    page,
    cook,
  }) => {
    await signIn(page, cook);
    await page.goto('/add-food');
    await page.getByLabel('Food name').fill(FOOD_NAME);
    await page.route('**/api/photos', (route) => route.abort(), { times: 1 });
    await choosePhoto(page, await createPhotoFile());
    // Use `toContainText`. On a machine without a network, the status of the photo also states that the user is
    // offline.
    await expect(photoStatus(page)).toContainText(
      'The kitchen is not responding. Check your connection and try again.',
    );
    const json = { code: 'busy', message: 'The kitchen is busy.', requestId: 'a-request' };
    await page.route('**/api/photos', (route) => route.fulfill({ status: 503, json }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(photoStatus(page)).toHaveText('The kitchen is busy.');
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(photoStatus(page)).toHaveText('Photo added.');
    await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
    await expect(page.getByLabel('Image URL')).toHaveValue(DISH_PHOTO);
    await expect(page.getByLabel('Food name')).toHaveValue(FOOD_NAME);
  });
});

test('The photo field shows an error for a file that the browser cannot read, and does not send the file @all', async ({
  page,
  cook,
}) => {
  await signIn(page, cook);
  await page.goto('/add-food');
  const file = { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await choosePhoto(page, file);
  await expect(photoStatus(page)).toHaveText(
    'This browser cannot read HEIC photos. Choose a JPEG, PNG, or WebP photo.',
  );
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused();
});

test.describe('A registration with a photo', () => {
  async function register(page: Page): Promise<void> {
    await page.goto('/register');
    await choosePhoto(page, await createPhotoFile());
    await expect(photoStatus(page)).toHaveText('Photo chosen. It is sent after you register.');
    await expect(page.getByLabel('Photo URL')).toHaveValue('IMG_2041.jpg');
    await expect(page.getByLabel('Photo URL')).not.toBeEditable();
    await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
    await page.getByLabel('Email').fill(`nina-${randomUUID()}@potluck.test`);
    await page.getByLabel('Password', { exact: true }).fill('Potluck1');
    await main(page).getByRole('button', { name: 'Register' }).click();
  }

  test('saves the photo in the new account', async ({ page }) => {
    await register(page);
    await expectNavigatedTo(page, '/');
    await openAccountMenu(page);
    const avatar = page.getByRole('button', { name: /^Account of/ }).locator('img');
    await expect(avatar).toHaveAttribute('src', PORTRAIT);
    await expectPhotoLoaded(avatar, (await avatar.getAttribute('src')) ?? '');
  });

  test.describe('A registration with a failed photo upload', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    test('creates the account, and shows an error and a link to the account page @all', async ({
      page,
    }) => {
      await page.route(/\/api\/photos\?for=portrait$/, (route) => route.abort());
      await register(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(main(page)).toContainText('Your account is ready.');
      await expect(page.getByRole('alert')).toContainText('Your photo was not saved.');
      await page.getByRole('link', { name: 'Add a photo on your account page' }).click();
      await expect(page).toHaveURL('/account');
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nina Novak');
      await expect(page.getByLabel('Photo URL')).toHaveValue('');
    });
  });
});
