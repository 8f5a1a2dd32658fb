import type { IRouter } from 'express';
import { ownEmailRequest } from '../contract/account';
import { bearerToken } from '../http/bearer-token';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { parseBody } from '../http/parse';
import { callerKey, type LimitCalls } from '../http/rate-limit';
import { refuseMethod } from '../http/refuse-method';
import type { AccessTokens } from './access-token';
import { requireOwnEmail } from './authenticate';
import { readIdToken, type VerifyIdToken } from './id-token';

interface Dependencies {
  verifyIdToken: VerifyIdToken;
  tokens: AccessTokens;
  limit: LimitCalls;
}

export function addAccountRoutes(
  router: IRouter,
  { verifyIdToken, tokens, limit }: Dependencies,
): void {
  router
    .route('/jwt')
    .post(async (request, response) => {
      await limit('tokens', callerKey(request));
      const idToken = bearerToken(request);
      const account = await withDeadline(READ_DEADLINE_MS, () =>
        readIdToken(verifyIdToken, idToken),
      );
      response.locals.uid = account.uid;
      const { email } = parseBody(request, ownEmailRequest);
      requireOwnEmail(account, email);
      response.json({ token: tokens.issue(account) });
    })
    .all(refuseMethod('POST'));
}
