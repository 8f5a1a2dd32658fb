import { pipeline } from 'node:stream/promises';
import type { Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { MAX_DOCUMENTS_PER_PAGE } from '../firestore/pages';
import type { DocumentMeter } from '../http/document-meter';
import { READ_DEADLINE_MS, withDeadline } from '../http/limits';
import { HttpError, formatErrorForLog, notSignedInError } from '../http/responses';
import type { Handlers } from '../routes';
import {
  type AccountClosureDependencies,
  runFirstAccountClosurePass,
  startAccountClosure,
} from './close-account';
import { hasActiveOrdersAsCook } from './erase-personal-data';
import { formatEntry } from './exported-entries';
import { personalDataPolicies } from './personal-data-policies';

/** The maximum time that `DELETE /account` waits for the deletion before it responds with 202. */
const DELETION_DEADLINE_MS = 8_000;
const MAX_LOGIN_AGE_SECONDS = 5 * 60;

export function createAccountDataHandlers(
  dependencies: AccountClosureDependencies & { identity: IdentityProvider },
): Handlers<'GET /account/export' | 'DELETE /account'> {
  const { db, identity, now } = dependencies;
  return {
    async 'GET /account/export'({ account, documents }) {
      const parts = exportAccount(db, identity, account.uid, documents);
      const readPart = () => withDeadline(READ_DEADLINE_MS, () => parts.next());
      const headers = { 'Content-Disposition': 'attachment; filename="potluck-data.json"' };
      return Promise.resolve((response) => {
        const send = async () => {
          const first = await readPart();
          response.type('json').set(headers);
          // If reading a part fails, the connection closes and the browser reports a failed download.
          await pipeline(async function* () {
            for (let part = first; part.done !== true; part = await readPart()) yield part.value;
          }, response);
        };
        // `exportAccount` counts each page, because the number of all pages is unknown and the download can fail.
        return documents.read(MAX_DOCUMENTS_PER_PAGE, send, () => 0);
      });
    },

    async 'DELETE /account'({ account: { uid, authTime }, signal }) {
      if (now().getTime() / 1000 - authTime > MAX_LOGIN_AGE_SECONDS) {
        throw new HttpError('login-too-old', 'Please log in again to delete your account.');
      }
      if (await hasActiveOrdersAsCook(db, uid)) {
        throw new HttpError(
          'open-orders',
          'Guests still have active orders from you. Please complete or cancel them in My Foods first.',
        );
      }
      // Do not start the deletion after the deadline, because the client has already received a 503.
      signal.throwIfAborted();
      await startAccountClosure(dependencies, uid);
      return async (response) => {
        try {
          await withDeadline(DELETION_DEADLINE_MS, () =>
            runFirstAccountClosurePass(dependencies, uid),
          );
          response.json({ message: 'Your account has been deleted.' });
        } catch (error) {
          // The deletion is recorded, so this API instance or the function `maintenance` completes it.
          response.locals.error = formatErrorForLog(error);
          response.status(202).json({
            message: 'Your account is being deleted. This can take up to two hours.',
          });
        }
      };
    },
  };
}

/**
 * Yields the text of one JSON object. Each part contains at most one page of a list, because a cook can have more
 * orders than fit into memory, and needs at most one query, because the export route has a deadline for each part. The
 * first part contains the first page, so most errors occur before the response begins.
 * @throws HttpError 401 if the account does not exist.
 */
export async function* exportAccount(
  db: Firestore,
  identity: Pick<IdentityProvider, 'findUser'>,
  uid: string,
  documents: Pick<DocumentMeter, 'add'>,
): AsyncGenerator<string> {
  const user = await identity.findUser(uid);
  if (!user) throw notSignedInError();
  const { displayName: name, email, isEmailVerified, photoURL, createdAt: created_at } = user;
  const profile = { uid, name, email, isEmailVerified, photoURL, created_at };
  let text = `{"profile":${JSON.stringify(profile)}`;
  const lists = personalDataPolicies.flatMap(({ exported = {} }) => Object.entries(exported));
  for (const [listName, readPages] of lists) {
    text += `,\n"${listName}":[`;
    let separator = '\n';
    for await (const entries of readPages(db, uid)) {
      await documents.add(entries.length);
      for (const entry of entries) {
        text += separator + formatEntry(entry);
        separator = ',\n';
      }
      yield text;
      text = '';
    }
    yield `${text}]`;
    text = '';
  }
  yield '}\n';
}
