import { cookAccount } from '../suite/seed/accounts';
import { countInjected } from './count-injected';
import { scriptInjections } from './script-injections';
import { signIn } from './sign-in';
import { expect, test } from './test';

/** All fields at once. React hears only of values that came past the setter which it put there. */
function typeInto(fields: Node[], text: string): void {
  for (const field of fields) {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('there are forty of them, and one that ran would be counted', async ({ page }) => {
  expect(new Set(scriptInjections).size).toBe(40);
  const injected = await countInjected(page);
  await page.goto('/about-us');
  await page.evaluate('injected()');
  expect(await injected()).toBe(1);
});

const forms: { path: string; who?: typeof cookAccount; submit?: string }[] = [
  { path: '/foods' },
  { path: '/' },
  { path: '/contact-us', submit: 'Send Message' },
  { path: '/login', submit: 'Login' },
  { path: '/register', submit: 'Register' },
  { path: '/add-food', who: cookAccount, submit: 'Add Item' },
  { path: '/update/jollof-rice', who: cookAccount, submit: 'Update Item' },
];

test.describe('typed into every text field', () => {
  // The email fields refuse them before anything is sent; a food is refused for its image address.
  test.use({ expectedMessages: /status of 4\d\d/ });

  for (const { path, who, submit } of forms) {
    test(`of ${path}, no script runs`, async ({ page }) => {
      if (who) await signIn(page, who);
      const injected = await countInjected(page);
      await page.goto(path);
      const fields = page
        .getByRole('main')
        .locator('input:not([type=number]):not([readonly]), textarea');
      await expect(fields.first()).toBeEditable();
      for (const [number, text] of scriptInjections.entries()) {
        await fields.evaluateAll(typeInto, text);
        if (submit && number % 10 === 9)
          await page.getByRole('main').getByRole('button', { name: submit }).click();
      }
      expect(await injected()).toBe(0);
    });
  }
});
