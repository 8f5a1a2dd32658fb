import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SmokeCheck } from './checks';
import { assertCondition, type HttpClient } from './http-client';

const AUTH_API = 'https://identitytoolkit.googleapis.com/v1/accounts';
/** The errors of Firebase Auth for an action that the project has turned off. */
const TURNED_OFF = /^(OPERATION_NOT_ALLOWED|ADMIN_ONLY_OPERATION)/;

const configSchema = v.object({ apiKey: v.string() });
const authResponseSchema = v.object({
  idToken: v.optional(v.string()),
  error: v.optional(v.object({ message: v.string() })),
});
const tokenSchema = v.object({ token: v.optional(v.string()) });

/**
 * A check that registers an account with the configuration of the site, and tries to delete it at Firebase Auth, as any
 * signed-in user could. It then deletes the account through the API, so the site is unchanged afterwards. A deletion at
 * Firebase Auth would leave the personal data and the active orders of a user.
 */
export const directDeletionCheck: SmokeCheck = {
  name: 'Firebase Auth does not delete an account without the API (registers and deletes an account)',
  localSkipReason: 'the Auth emulator always lets users delete their accounts',
  async run(site) {
    const config = JSON.parse((await site.get('/__/firebase/init.json')).text) as unknown;
    const { apiKey } = v.parse(configSchema, config);
    const callAuth = async (method: string, body: object) => {
      const { text } = await site.send('POST', `${AUTH_API}:${method}?key=${apiKey}`, {}, body);
      return v.parse(authResponseSchema, JSON.parse(text));
    };
    const email = `smoke-${randomUUID()}@example.com`;
    const account = { email, password: `Aa1-${randomUUID()}`, returnSecureToken: true };
    const { idToken, error } = await callAuth('signUp', account);
    assertCondition(idToken !== undefined, `the registration failed: ${error?.message}`);
    const rejection = (await callAuth('delete', { idToken })).error?.message;
    assertCondition(
      rejection !== undefined,
      'a user can delete the account at Firebase Auth; set disabledUserDeletion (DEPLOYING.md, step 5)',
    );
    await deleteThroughApi(site, email, idToken);
    assertCondition(TURNED_OFF.test(rejection), `Firebase Auth responds with ${rejection}`);
  },
};

async function deleteThroughApi({ send }: HttpClient, email: string, idToken: string) {
  const call = (method: string, path: string, token: string) =>
    send(method, path, { Authorization: `Bearer ${token}` }, { email });
  const login = await call('POST', '/api/jwt', idToken);
  const { token = '' } = v.parse(tokenSchema, JSON.parse(login.text));
  const { status } = await call('DELETE', '/api/account', token);
  // The status 202 means that the function `maintenance` completes the deletion.
  const isDeleted = status === 200 || status === 202;
  assertCondition(isDeleted, `the API responds with ${status}; delete ${email} in the console`);
}
