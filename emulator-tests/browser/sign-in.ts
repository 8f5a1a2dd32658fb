import { expect, type Page } from '@playwright/test';
import { localSiteUrl } from '../scripts/project-config';
import type { NewEmulatorAccount } from '../test-support/auth-emulator';
import { openSession, type Session, type TestUser } from '../test-support/test-users';

interface Credentials {
  email: string;
  password: string;
}

const ID_TOKEN_LIFETIME_MS = 60 * 60 * 1000;

/** The sessions of the seed accounts in this process, by uid. */
const seedSessions = new Map<string, Promise<Session>>();

/**
 * Signs a user in without the login page: saves the data in the browser that a login saves there. Call
 * this function before the test opens its first page.
 */
export async function signIn(page: Page, account: NewEmulatorAccount | TestUser): Promise<void> {
  const session = 'accessToken' in account ? account : await openSeedSession(account);
  await page.context().setStorageState(createBrowserState(account, session));
}

function openSeedSession(account: NewEmulatorAccount): Promise<Session> {
  const session = seedSessions.get(account.uid) ?? openSession(account);
  seedSessions.set(account.uid, session);
  return session;
}

/**
 * Returns a browser state with the access token and the user of Firebase Auth. Firebase Auth moves the user from
 * localStorage to its IndexedDB database. Playwright could also restore the database itself, but it closes its
 * page before the database has committed the user, so a busy browser could lose the login.
 */
function createBrowserState(
  { uid, email, name, photoURL }: NewEmulatorAccount,
  { idToken, refreshToken, accessToken }: Session,
) {
  const user = {
    uid,
    email,
    emailVerified: true,
    displayName: name,
    isAnonymous: false,
    photoURL,
    providerData: [
      {
        providerId: 'password',
        uid: email,
        displayName: name,
        email,
        phoneNumber: null,
        photoURL,
      },
    ],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: Date.now() + ID_TOKEN_LIFETIME_MS,
    },
    apiKey: 'fake-api-key',
    appName: '[DEFAULT]',
  };
  return {
    cookies: [],
    origins: [
      {
        origin: localSiteUrl,
        localStorage: [
          { name: 'access-token', value: accessToken },
          { name: 'firebase:authUser:fake-api-key:[DEFAULT]', value: JSON.stringify(user) },
        ],
      },
    ],
  };
}

/** Fills in and submits the login form. The page must show /login or redirect to it. */
export async function submitLoginForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/**
 * Waits until the page has the URL `url` and the heading of the new page has the focus. This change
 * of the focus closes open menus.
 */
export async function expectNavigatedTo(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
}
