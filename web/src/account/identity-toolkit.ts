import * as v from 'valibot';
import { API_TIMEOUT_MS } from '../lib/paths';

/** URL that Firebase Hosting reserves for the Firebase configuration. The Hosting emulator serves it too. */
const FIREBASE_CONFIG_URL = '/__/firebase/init.json';

/**
 * The URL of the Auth emulator. The build inserts it (vite.config.ts). Its port is the one in firebase.json plus
 * PORT_SHIFT.
 */
declare const AUTH_EMULATOR_URL: string;

export const authEmulatorUrl = AUTH_EMULATOR_URL;

const hostingConfigSchema = v.looseObject({ apiKey: v.string(), projectId: v.string() });

export type FirebaseConfig = v.InferOutput<typeof hostingConfigSchema>;

/** Loads the Firebase configuration of the site. Rejects if it does not arrive or is invalid. */
export async function loadFirebaseConfig(): Promise<FirebaseConfig> {
  const response = await fetch(FIREBASE_CONFIG_URL, {
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  return v.parse(hostingConfigSchema, await response.json());
}

/**
 * Returns true for a demo project. It never reaches a live service, so the browser calls the Auth
 * emulator.
 */
export function usesAuthEmulator({ projectId }: FirebaseConfig): boolean {
  return projectId.startsWith('demo-');
}

/**
 * An error of the Identity Toolkit, the REST API of Firebase Auth. `code` is an error code of this
 * API, for example `EXPIRED_OOB_CODE`, or `NO_RESPONSE` if no readable response arrived.
 */
export class IdentityToolkitError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The identity service responded with ${code}.`);
    this.name = 'IdentityToolkitError';
    this.code = code;
  }
}

const emailResponseSchema = v.fallback(v.object({ email: v.string() }), { email: '' });
/**
 * The schema of an error response. Its message begins with the error code. A sentence may follow
 * after a colon.
 */
const errorResponseSchema = v.fallback(v.object({ error: v.object({ message: v.string() }) }), {
  error: { message: 'NO_RESPONSE' },
});

/**
 * Error codes of a password reset that depend on the account. The page must not show these errors,
 * because they would reveal whether an email belongs to an account.
 */
const ACCOUNT_ERROR_CODES = ['EMAIL_NOT_FOUND', 'USER_DISABLED', 'RESET_PASSWORD_EXCEED_LIMIT'];

/**
 * Requests an email with a link that resets the password. Also resolves if the email has no account, if the
 * account is disabled, or if too many emails were requested for it. Rejects with an
 * {@link IdentityToolkitError} for other error codes.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    await callIdentityToolkit('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  } catch (error) {
    const isAccountError =
      error instanceof IdentityToolkitError && ACCOUNT_ERROR_CODES.includes(error.code);
    if (!isAccountError) throw error;
  }
}

/**
 * Checks the one-time code of an email link. Resolves with the email of the account that the code
 * belongs to. The code stays valid.
 */
export function checkPasswordResetCode(code: string): Promise<string> {
  return callIdentityToolkit('accounts:resetPassword', { oobCode: code });
}

/**
 * Sets the password of an account with the one-time code of an email link. Resolves with the email
 * of the account.
 */
export function resetPassword(code: string, newPassword: string): Promise<string> {
  return callIdentityToolkit('accounts:resetPassword', { oobCode: code, newPassword });
}

/** Confirms or restores an email with the one-time code of an email link. Resolves with this email. */
export function applyEmailActionCode(code: string): Promise<string> {
  return callIdentityToolkit('accounts:update', { oobCode: code });
}

/**
 * Calls the REST API of Firebase Auth without the Firebase SDK, which is larger than the rest of the
 * site. Resolves with the email in the response.
 */
async function callIdentityToolkit(method: string, body: object): Promise<string> {
  let response: Response;
  let json: unknown;
  try {
    const config = await loadFirebaseConfig();
    const host = 'identitytoolkit.googleapis.com';
    const origin = usesAuthEmulator(config) ? `${authEmulatorUrl}/${host}` : `https://${host}`;
    response = await fetch(`${origin}/v1/${method}?key=${encodeURIComponent(config.apiKey)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    json = await response.json();
  } catch {
    throw new IdentityToolkitError('NO_RESPONSE');
  }
  if (response.ok) return v.parse(emailResponseSchema, json).email;
  const { message } = v.parse(errorResponseSchema, json).error;
  throw new IdentityToolkitError(message.replace(/[ :].*/s, ''));
}
