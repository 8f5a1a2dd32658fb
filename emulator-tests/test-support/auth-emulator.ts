import { authEmulatorUrl, projectId } from '../scripts/project-config';

/** Base URL of the Identity Platform REST API in the Auth emulator. */
const authApiUrl = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1`;
/**
 * Path of the page that handles the links in emails from Firebase Auth. In a deployed project, this page
 * is the action URL (DEPLOYING.md).
 */
const ACTION_PATH = '/account/action';
const OWNER_HEADERS = { Authorization: 'Bearer owner' };

export interface NewEmulatorAccount {
  uid: string;
  email: string;
  password: string;
  name: string;
  /**
   * The URL of the profile photo, or its path on the site. The tests create accounts through the
   * REST API, because the Admin SDK rejects site paths.
   */
  photoURL: string | null;
}

export async function createAccount(account: NewEmulatorAccount): Promise<void> {
  await postToAuthEmulator(
    `/projects/${projectId}/accounts`,
    {
      localId: account.uid,
      email: account.email,
      emailVerified: true,
      password: account.password,
      displayName: account.name,
      ...(account.photoURL !== null && { photoUrl: account.photoURL }),
    },
    OWNER_HEADERS,
  );
}

export async function deleteAllAccounts(): Promise<void> {
  const url = `${authEmulatorUrl}/emulator/v1/projects/${projectId}/accounts`;
  const { ok } = await fetch(url, { method: 'DELETE', headers: OWNER_HEADERS });
  if (!ok) throw new Error('The Auth emulator did not delete its accounts.');
}

/**
 * Registers an account with email and password, like the site. Resolves with the uid and the ID token
 * of the new account.
 */
export async function signUp(email: string, password: string) {
  const response = await postToAuthEmulator('/accounts:signUp?key=fake-api-key', {
    email,
    password,
    returnSecureToken: true,
  });
  const { localId, idToken, refreshToken } = response as Record<
    'localId' | 'idToken' | 'refreshToken',
    string
  >;
  return { uid: localId, idToken, refreshToken };
}

interface Credentials {
  email: string;
  password: string;
}

/** Signs in with email and password, like the site. Resolves with the tokens of Firebase Auth. */
export async function requestAuthTokens({ email, password }: Credentials) {
  const response = await postToAuthEmulator('/accounts:signInWithPassword?key=fake-api-key', {
    email,
    password,
    returnSecureToken: true,
  });
  return response as { idToken: string; refreshToken: string };
}

/** Signs in with email and password, like the site. Resolves with the Firebase ID token. */
export const signIn = async (credentials: Credentials) =>
  (await requestAuthTokens(credentials)).idToken;

/**
 * Changes fields of an account in the Auth emulator, for example `disableUser`. In production, a
 * maintainer or Firebase Auth makes such changes.
 */
export async function updateAccount(uid: string, changes: object): Promise<void> {
  await postToAuthEmulator(
    `/projects/${projectId}/accounts:update`,
    { localId: uid, ...changes },
    OWNER_HEADERS,
  );
}

export async function deleteAccount(uid: string): Promise<void> {
  await postToAuthEmulator(
    `/projects/${projectId}/accounts:delete`,
    { localId: uid },
    OWNER_HEADERS,
  );
}

/** Requests an email from Firebase Auth, like the site. `VERIFY_EMAIL` needs the ID token of the account. */
export async function requestAuthEmail(
  request:
    | { requestType: 'PASSWORD_RESET'; email: string }
    | { requestType: 'VERIFY_EMAIL'; idToken: string },
): Promise<void> {
  await postToAuthEmulator('/accounts:sendOobCode?key=fake-api-key', request);
}

export interface AuthEmail {
  email: string;
  /** The link in the email. It leads to the site, like the action URL of a deployed project. */
  link: string;
}

/**
 * Returns the emails that Firebase Auth would have sent, oldest first. Emails with a used link are
 * missing, because the emulator removes them.
 */
export async function listAuthEmails(localSiteUrl: string): Promise<AuthEmail[]> {
  const url = `${authEmulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as {
    oobCodes: { email: string; oobLink: string }[];
  };
  return oobCodes.map(({ email, oobLink }) => {
    const { searchParams } = new URL(oobLink);
    const query = new URLSearchParams({
      mode: searchParams.get('mode') ?? '',
      oobCode: searchParams.get('oobCode') ?? '',
    });
    return { email, link: `${localSiteUrl}${ACTION_PATH}?${query.toString()}` };
  });
}

async function postToAuthEmulator(path: string, body: object, headers = {}): Promise<unknown> {
  const response = await fetch(`${authApiUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (response.ok) return response.json();
  throw new Error(
    `The Auth emulator responded with ${String(response.status)}: ${await response.text()}`,
  );
}
