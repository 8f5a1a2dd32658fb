import { createTestUser, type TestUser } from '../test-support/test-users';
import { updateAccount } from '../test-support/auth-emulator';

/**
 * Creates a user with an unconfirmed email. Tests that change an account need a new user, because the
 * seed accounts are shared with other tests.
 */
export async function createUnconfirmedUser(name: string): Promise<TestUser> {
  const user = await createTestUser(name);
  await updateAccount(user.uid, { emailVerified: false });
  return user;
}
