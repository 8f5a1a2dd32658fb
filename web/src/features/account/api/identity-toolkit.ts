import * as v from 'valibot';
import { API_TIMEOUT_MS } from '../../../lib/api-config';
import {
  authEmulatorUrl,
  loadFirebaseConfig,
  usesAuthEmulator,
} from '../../../lib/firebase-config';
import { IdentityToolkitError } from './identity-toolkit-error';

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
