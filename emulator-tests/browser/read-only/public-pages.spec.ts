import { seedFoods } from '../../scripts/seed/foods';
import { expect, test } from '../fixtures';

test.describe('The home page /', () => {
  test('shows ten rounded slides that are 60vh high and advance, the six most purchased foods, and five testimonials', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [heading, tagline] of [
      ['FRESH FOODS', 'Handmade daily with the finest ingredients.'],
      ['SPICY CURRY', 'A taste of tradition in every bite.'],
      ['GOURMET FOOD', 'Juicy, delicious, and unforgettable.'],
      ['ARTISAN PIE', 'Oven-baked to perfection.'],
      ['HEALTHY SALADS', 'Fresh, crisp, and full of flavor.'],
      ['DECADENT DESSERTS', 'The perfect sweet ending.'],
      ['FRESH SUSHI', 'Expertly crafted, exceptionally fresh.'],
      ['HEARTY SOUPS', 'Warmth and comfort in every spoonful.'],
      ['SIZZLING STEAKS', 'Grilled to your desire.'],
      ['TASTY TACOS', 'A fiesta of flavors.'],
    ] as const) {
      await expect(page.getByText(heading, { exact: true }).first()).toBeAttached();
      await expect(page.getByText(tagline, { exact: true }).first()).toBeAttached();
    }
    const hero = page.getByRole('region', { name: 'What is cooking' });
    // If the carousel has left this slide, it returns to it after more than 30 s.
    await expect(hero.getByRole('group')).toContainText('SPICY CURRY', { timeout: 90_000 });
    const box = await hero.locator('.swiper-slide-active img').boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(360);
    await expect(hero.locator('.swiper-slide-active figure')).not.toHaveCSS('border-radius', '0px');

    await expect(page.getByRole('heading', { name: 'Our Top Selling Foods' })).toBeVisible();
    const topFoods = [...seedFoods].sort((a, b) => b.purchase_count - a.purchase_count).slice(0, 6);
    await expect(page.locator('main article').getByRole('heading')).toHaveText(
      topFoods.map(({ food_name }) => food_name),
    );
    await expect(page.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
    for (const title of [
      'Food Critic',
      'Loyal Customer',
      'First-time Visitor',
      'Event Planner',
      'Weekly Regular',
    ]) {
      await expect(page.getByText(title, { exact: true }).first()).toBeAttached();
    }
  });
});

test.describe('The not-found page', () => {
  test.use({ expectedMessages: /status of 404/ });

  test('appears for an unknown path and for a path in lowercase, with the status 404', async ({
    page,
  }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main).toContainText('404');
    await expect(main).toContainText('Page Not Found');
    await expect(main).toContainText(
      "Sorry, the page you're looking for doesn't exist. It might have been moved or deleted.",
    );
    await main.getByRole('link', { name: 'Return to Homepage' }).click();
    await expect(page).toHaveURL('/');
    // Hosting and the site treat paths as case-sensitive.
    expect((await page.goto('/foodgallery'))?.status()).toBe(404);
    await expect(main).toContainText('Page Not Found');
  });
});

test.describe('The lightbox of the gallery page', () => {
  test.use({ hasTouch: true });

  test('supports arrow keys, Escape, and swipes, wraps around, and returns the focus to the clicked image @all', async ({
    page,
  }) => {
    await page.goto('/foodGallery');
    await page.getByAltText('Delicious Food 12', { exact: true }).click();
    const lightbox = page.locator('.yarl__root');
    const currentImage = page.locator('.yarl__slide_current img');
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 12');
    const announcement = page.getByRole('dialog').getByRole('status');
    await expect(announcement).toHaveText('Delicious Food 12, 12 of 12');
    await page.keyboard.press('ArrowRight');
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 1');
    await expect(announcement).toHaveText('Delicious Food 1, 1 of 12');
    await page.keyboard.press('ArrowLeft');
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 12');
    await page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);

    await page.getByAltText('Delicious Food 5', { exact: true }).click();
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 5');
    const devTools = await page.context().newCDPSession(page);
    const touchAt = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touchAt(900) });
    for (let x = 850; x >= 300; x -= 50) {
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...touchAt(x) });
    }
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 6');

    // After a key press, the browser shows the focus ring even if a script calls `focus()`.
    await page.keyboard.press('Tab');
    for (const name of ['Previous', 'Next', 'Close']) {
      const button = lightbox.getByRole('button', { name });
      await button.focus();
      await expect(button).toHaveCSS('outline', 'rgb(255, 255, 255) solid 3px');
    }
    await page.keyboard.press('Enter');
    await expect(lightbox).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delicious Food 5' })).toBeFocused();
  });
});
