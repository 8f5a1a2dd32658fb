import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pagePaths } from '../../../web/src/lib/paths';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { seedFoods } from '../../scripts/seed/foods';
import { requestAuthEmail } from '../../test-support/auth-emulator';
import { createTestUser } from '../../test-support/test-users';
import { openLinkField } from '../choose-photo';
import { clickDialogButton } from '../click-dialog-button';
import { findEmailLink } from '../find-email-link';
import { delayRequests } from '../delay-requests';
import { expectNavigatedTo, submitLoginForm, openAccountMenu } from '../sign-in';
import { allUnless } from '../fixtures';
import { expect, openTranslatedPage, test } from '../translation-fixtures';
import { waitForHydration } from '../wait-for-hydration';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Maps each public page to a function that opens the page and uses all its controls. */
export const publicPageVisits = {
  async home(page: Page) {
    await openTranslatedPage(page, pagePaths.home);
    for (const [region, firstText, secondText] of [
      [page.getByRole('region', { name: 'What is cooking' }), 'FRESH FOODS', 'SPICY CURRY'],
      [
        page.getByRole('region').filter({ hasText: 'Food Critic' }),
        'Food Critic',
        'Loyal Customer',
      ],
    ] as const) {
      const slide = region.getByRole('group');
      await region.scrollIntoViewIfNeeded();
      await expect(region.locator('.swiper-initialized')).toBeVisible();
      await region.getByRole('button', { name: /^Go to slide 1:/ }).click();
      await expect(slide).toContainText(firstText);
      await region.getByRole('button', { name: 'Next slide' }).click();
      await expect(slide).toContainText(secondText);
      await region.getByRole('button', { name: 'Previous slide' }).click();
      await expect(slide).toContainText(firstText);
    }

    const emailField = page.getByLabel('Email address');
    const subscribeButton = page.getByRole('button', { name: 'Subscribe' });
    await subscribeButton.click();
    await expect(dialog(page)).toContainText('Please enter a valid email address.');
    await clickDialogButton(page, 'Try Again');
    // Wait until the closed dialog has moved the focus back after 0.1 s. The change of the focus scrolls
    // the page, and a click at this time would miss its target.
    await expect(emailField).toBeFocused();
    await emailField.fill('nina@example.com');
    await subscribeButton.click();
    await expect(dialog(page)).toContainText(
      'You have successfully subscribed with nina@example.com.',
    );
    await clickDialogButton(page, 'Great!');
    await expect(emailField).toHaveValue('');
    await expect(subscribeButton).toBeFocused();

    await page.getByRole('link', { name: 'See All Foods' }).click();
    await expectNavigatedTo(page, pagePaths.foods);
    await page.goBack();
    await expect(heading(page, 'The more you see')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'All Our Foods')).toBeVisible();
  },

  async foods(page: Page) {
    await openTranslatedPage(page, pagePaths.foods);
    const cards = page.getByRole('article');
    const status = main(page).getByRole('status');
    const allFoodsStatus = `${seedFoods.length} dishes`;
    const search = page.getByPlaceholder('Search for a food item...');
    await expect(status).toHaveText(allFoodsStatus);
    await expect(cards.filter({ hasText: 'Party Jollof Rice' })).toContainText(
      'Available Quantity: 18',
    );

    await search.fill('ramen');
    await expect(status).toHaveText('1 dish');
    await expect(cards).toHaveCount(1);
    await search.fill('no such dish');
    await expect(status).toHaveText('0 dishes');
    await expect(page.getByText('No food items match your search.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all dishes' }).click();
    await expect(status).toHaveText(allFoodsStatus);
    await search.fill('pie');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(status).toHaveText(allFoodsStatus);

    const byPrice = seedFoods.toSorted((a, b) => a.price - b.price);
    for (const [sort, firstFood] of [
      ['price-asc', byPrice[0]],
      ['price-desc', byPrice.at(-1)],
    ] as const) {
      await page.getByLabel('Sort by').selectOption(sort);
      await expect(cards.first()).toContainText(firstFood?.food_name ?? '');
      await expect(status).toHaveText(allFoodsStatus);
    }

    await cards.first().getByRole('link').click();
    await expect(heading(page, byPrice.at(-1)?.food_name ?? '')).toBeFocused();
    await page.goBack();
    await expect(status).toHaveText(allFoodsStatus);
  },

  async food(page: Page) {
    await openTranslatedPage(page, pagePaths.food('tonkotsu-ramen'));
    await expect(main(page).getByText('16', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'More from Kenji Mori' })).toBeVisible();
    await main(page).getByRole('article').getByRole('link').last().click();
    await expect(heading(page, 'Tonkotsu Ramen')).toBeHidden();
    await page.goBack();
    await expect(heading(page, 'Tonkotsu Ramen')).toBeVisible();
    await main(page).getByRole('link', { name: 'Purchase Food' }).click();
    await expectNavigatedTo(page, pagePaths.login);
    await expect(main(page)).toContainText('Log in to order Tonkotsu Ramen.');

    await openTranslatedPage(page, pagePaths.food('no-such-dish'));
    await expect(heading(page, 'Product Not Found')).toBeVisible();
    await main(page).getByRole('link', { name: 'Back to All Foods' }).click();
    await expectNavigatedTo(page, pagePaths.foods);
  },

  async cook(page: Page) {
    await openTranslatedPage(page, pagePaths.food('tonkotsu-ramen'));
    await main(page).getByRole('link', { name: 'Kenji Mori', exact: true }).click();
    await expect(heading(page, 'Kenji Mori')).toBeVisible();
    await openTranslatedPage(page, new URL(page.url()).pathname);
    await expect(main(page).getByText('My broth simmers for 18 hours')).toBeVisible();
    await main(page).getByRole('article').getByRole('link').first().click();
    await expect(heading(page, 'Kenji Mori')).toBeHidden();

    await openTranslatedPage(page, pagePaths.cook('no-such-cook'));
    await expect(heading(page, 'Cook Not Found')).toBeVisible();
    await main(page).getByRole('link', { name: 'See all foods' }).click();
    await expectNavigatedTo(page, pagePaths.foods);
  },

  async gallery(page: Page) {
    await openTranslatedPage(page, pagePaths.gallery);
    await main(page).getByRole('button', { name: 'Delicious Food 12', exact: true }).click();
    const lightbox = page.locator('.yarl__root');
    const currentImage = lightbox.locator('.yarl__slide_current img');
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 12');
    await lightbox.getByRole('button', { name: 'Next' }).click();
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 1');
    await lightbox.getByRole('button', { name: 'Previous' }).click();
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 12');
    await lightbox.getByRole('button', { name: 'Close' }).click();
    await expect(lightbox).toHaveCount(0);
  },

  async about(page: Page) {
    await openTranslatedPage(page, pagePaths.about);
    await expect(main(page)).toContainText('Executive Chef');
    const root = page.locator('html');
    for (const theme of ['dark', 'light']) {
      await page.getByRole('button', { name: `Switch to the ${theme} theme` }).click();
      await expect(root).toHaveAttribute('data-theme', theme);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page
      .getByRole('navigation', { name: 'Mobile' })
      .getByRole('link', { name: 'Contact us' })
      .click();
    await expectNavigatedTo(page, pagePaths.contact);
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  },

  async contact(page: Page) {
    await openTranslatedPage(page, pagePaths.contact);
    const sendButton = main(page).getByRole('button', { name: 'Send Message' });
    await sendButton.click();
    await expect(main(page).getByText('Name is required.')).toBeVisible();
    await main(page).getByLabel('Name', { exact: true }).fill('Nina');
    await main(page).getByLabel('Email').fill('nina');
    await main(page).getByLabel('Message').fill('Do you cook on Sundays?');
    await sendButton.click();
    await expect(main(page).getByText('Name is required.')).toBeHidden();
    await expect(main(page).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await main(page).getByLabel('Email').fill('nina@example.com');
    await sendButton.click();
    await expect(dialog(page)).toContainText('Your message has been sent successfully.');
    await clickDialogButton(page, 'Great!');
    await expect(main(page).getByLabel('Message')).toHaveValue('');
  },

  async privacy(page: Page) {
    await openTranslatedPage(page, pagePaths.privacy);
    await expect(main(page)).toContainText('Count of added dishes');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await expectNavigatedTo(page, pagePaths.contact);
  },

  async login(page: Page) {
    await openTranslatedPage(page, pagePaths.login);
    await submitLoginForm(page, { email: '', password: '' });
    await expect(main(page).getByText('Email is required.')).toBeVisible();
    await submitLoginForm(page, { ...buyerAccount, password: 'wrong' });
    await expect(dialog(page)).toContainText('Failed to login');
    await clickDialogButton(page, 'Try Again');
    await page.route('https://apis.google.com/**', (route) => route.abort());
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await expect(dialog(page)).toContainText('Failed to login with Google');
    await clickDialogButton(page, 'Try Again');
    await submitLoginForm(page, buyerAccount);
    await expectNavigatedTo(page, pagePaths.home);

    await openAccountMenu(page);
    await expect(page.getByText(buyerAccount.email)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Logged out successfully!' });
    await expect(toast).toBeVisible();
    // The toast closes when the animation of its bar ends.
    const bar = toast.getByRole('progressbar', { includeHidden: true });
    await bar.evaluate((element) => (element.style.animationPlayState = 'paused'));
    await toast.getByRole('button', { name: 'close' }).click();
    await expect(toast).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  },

  async register(page: Page) {
    await openTranslatedPage(page, pagePaths.register);
    const submitButton = main(page).getByRole('button', { name: 'Register' });
    const passwordField = page.getByLabel('Password', { exact: true });
    await submitButton.click();
    await expect(main(page).getByText('Name is required.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
    await openLinkField(page);
    await page.getByLabel('Photo URL').fill('/images/people/default.svg');
    await page.getByLabel('Email').fill(cookAccount.email);
    await passwordField.fill('potluck1');
    await submitButton.click();
    await expect(main(page)).toContainText('Password must contain at least one uppercase letter.');
    await passwordField.fill('Potluck1');
    await expect(main(page).getByText(': met')).toHaveCount(3);
    await submitButton.click();
    await expect(page.getByRole('alert')).toContainText('already in use');
    await page.getByLabel('Email').fill(`nina-${randomUUID()}@potluck.test`);
    await submitButton.click();
    await expectNavigatedTo(page, pagePaths.home);
    await openAccountMenu(page);
    await expect(page.getByText('Nina Novak')).toBeVisible();
  },

  async forgotPassword(page: Page) {
    await openTranslatedPage(page, pagePaths.forgotPassword);
    const sendButton = main(page).getByRole('button', { name: 'Send the link' });
    await sendButton.click();
    await expect(main(page).getByText('Email is required.')).toBeVisible();
    const email = `nobody-${randomUUID()}@potluck.test`;
    await main(page).getByLabel('Email').fill(email);
    await sendButton.click();
    await expect(main(page)).toContainText(`If ${email} belongs to an account`);
    await page.route('**/accounts:sendOobCode?*', (route) => route.abort());
    await sendButton.click();
    await expect(page.getByRole('alert')).toContainText('The login service is not responding.');
    await expect(main(page)).not.toContainText(`If ${email} belongs to an account`);
    await main(page).getByRole('link', { name: 'Login' }).click();
    await expectNavigatedTo(page, pagePaths.login);
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
    await expectNavigatedTo(page, pagePaths.forgotPassword);
  },

  async reviews(page: Page) {
    await openTranslatedPage(page, pagePaths.reviews('tonkotsu-ramen'));
    await expect(heading(page, 'Reviews')).toBeVisible();
    await main(page).getByRole('link', { name: 'Tonkotsu Ramen' }).click();
    await expectNavigatedTo(page, pagePaths.food('tonkotsu-ramen'));
  },

  async unsubscribe(page: Page) {
    await openTranslatedPage(page, `${pagePaths.unsubscribe}?user=nobody&signature=0`);
    await main(page).getByRole('button', { name: 'Stop all emails about orders' }).click();
    await expect(page.getByRole('alert')).toContainText('This link does not work.');
  },

  async emailLink(page: Page) {
    await openTranslatedPage(page, `${pagePaths.emailLink}?mode=resetPassword&oobCode=wrong`);
    await expect(heading(page, 'This link does not work')).toBeVisible();
    await main(page).getByRole('link', { name: 'Request a new link' }).click();
    await expectNavigatedTo(page, pagePaths.forgotPassword);

    const { email, idToken } = await createTestUser('Nina');
    await requestAuthEmail({ requestType: 'PASSWORD_RESET', email });
    await requestAuthEmail({ requestType: 'VERIFY_EMAIL', idToken });
    await openTranslatedPage(page, await findEmailLink(email, 'verifyEmail'));
    await main(page).getByRole('link', { name: 'Login' }).click();
    await expectNavigatedTo(page, pagePaths.login);

    await openTranslatedPage(page, await findEmailLink(email, 'resetPassword'));
    const saveButton = main(page).getByRole('button', { name: 'Save the password' });
    await saveButton.click();
    await expect(main(page).getByText('Password is required.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('Potluck2');
    await expect(main(page).getByText(': met')).toHaveCount(3);
    await page.getByRole('button', { name: 'Show new password' }).click();
    await saveButton.click();
    await expect(heading(page, 'Done')).toBeVisible();
    await main(page).getByRole('link', { name: 'Login' }).click();
    await expectNavigatedTo(page, pagePaths.login);
  },
};

/** The pages that `npm test` translates. Its other browser tests check the journeys of the other pages. */
const journeys = ['home', 'foods', 'gallery'];

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedMessages: /status of (?:400|404)|ERR_FAILED/,
});

test.describe('A page that the browser translates', () => {
  for (const [name, visitPage] of Object.entries(publicPageVisits)) {
    test(`stays translated while a visitor uses all controls of the page “${name}”${allUnless(journeys.includes(name))}`, async ({
      page,
    }) => {
      await visitPage(page);
    });
  }

  test('stays translated while a visitor uses the not-found page of an unknown path @all', async ({
    page,
  }) => {
    await openTranslatedPage(page, '/no/such/page');
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await main(page).getByRole('link', { name: 'Return to Homepage' }).click();
    await expectNavigatedTo(page, pagePaths.home);
  });

  test('stays translated if React hydrates a section of the home page after the translation @all', async ({
    page,
  }) => {
    const release = await delayRequests(page, '**/assets/testimonials-section-*.js');
    await page.goto('/');
    await expect(page.locator('font').first()).toBeAttached();
    release();
    await waitForHydration(page);
    const testimonials = page.getByRole('region').filter({ hasText: 'Food Critic' });
    await testimonials.getByRole('button', { name: 'Next slide' }).click();
    await expect(testimonials.getByRole('group')).toContainText('Loyal Customer');
  });

  test.describe('before hydration', () => {
    test.use({ translateAfter: 'parsed' });

    test('stays translated after hydration and switches the theme', async ({ page }) => {
      await openTranslatedPage(page, pagePaths.home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });
  });
});
