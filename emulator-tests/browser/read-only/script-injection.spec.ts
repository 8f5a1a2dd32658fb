import { cookAccount } from '../../scripts/seed/accounts';
import { countInjectedScriptRuns } from '../count-injected-script-runs';
import { scriptInjections } from '../script-injections';
import { signIn } from '../sign-in';
import { allUnless, expect, test } from '../fixtures';

/**
 * Runs in the page. Sets the text in all fields with the native setter of the prototype. React's
 * own setter on the element would record the text, and React would then ignore the input event.
 */
function setFieldValues(fields: Node[], text: string): void {
  for (const field of fields) {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const forms: { path: string; account?: typeof cookAccount; submitButtonName?: string }[] = [
  { path: '/foods' },
  { path: '/' },
  { path: '/contact-us', submitButtonName: 'Send Message' },
  { path: '/login', submitButtonName: 'Login' },
  { path: '/register', submitButtonName: 'Register' },
  { path: '/add-food', account: cookAccount, submitButtonName: 'Add Item' },
  { path: '/update/jollof-rice', account: cookAccount, submitButtonName: 'Update Item' },
];

test.describe('Script injections', () => {
  // Expect console messages about status 4xx, because the API rejects foods with an invalid image URL. The
  // email fields cause no messages: they reject the injected texts before the page sends a request.
  test.use({ expectedMessages: /status of 4\d\d/ });

  for (const { path, account, submitButtonName } of forms) {
    test(`do not run if a user types them into the text fields of ${path}${allUnless(path === '/register')}`, async ({
      page,
    }) => {
      if (account) await signIn(page, account);
      const getInjectedCount = await countInjectedScriptRuns(page);
      await page.goto(path);
      const fields = page
        .getByRole('main')
        .locator('input:not([type=number], [type=file], [readonly]), textarea');
      await expect(fields.first()).toBeEditable();
      for (const [index, text] of scriptInjections.entries()) {
        await fields.evaluateAll(setFieldValues, text);
        if (submitButtonName && index % 10 === 9)
          await page.getByRole('main').getByRole('button', { name: submitButtonName }).click();
      }
      expect(await getInjectedCount()).toBe(0);
      await page.evaluate('injected()');
      expect(await getInjectedCount()).toBe(1);
      expect(new Set(scriptInjections).size).toBe(40);
    });
  }
});
