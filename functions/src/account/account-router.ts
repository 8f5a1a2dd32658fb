import type { IRouter } from 'express';
import { ownEmailRequestSchema } from '../contract/account';
import { readBearerToken } from '../http/read-bearer-token';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { parseBody } from '../http/parse-request';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import { methodNotAllowed } from '../http/method-not-allowed';
import type { AccessTokens } from './access-token';
import { requireOwnEmail } from './authenticate';
import { accountFromIdToken } from './id-token';
import type { IdentityProvider } from './identity-provider';

interface AccountRouteDependencies {
  identity: IdentityProvider;
  tokens: AccessTokens;
  checkRateLimit: CheckRateLimit;
}

export function addAccountRoutes(
  router: IRouter,
  { identity, tokens, checkRateLimit }: AccountRouteDependencies,
): void {
  router
    .route('/jwt')
    .post(async (request, response) => {
      await checkRateLimit('tokens', rateLimitKeyFor(request));
      const idToken = readBearerToken(request);
      const account = await withDeadline(READ_DEADLINE_MS, () =>
        accountFromIdToken(identity.verifyIdToken, idToken),
      );
      response.locals.uid = account.uid;
      const { email } = parseBody(request, ownEmailRequestSchema);
      requireOwnEmail(account, email);
      response.json({ token: tokens.issue(account) });
    })
    .all(methodNotAllowed('POST'));
}
