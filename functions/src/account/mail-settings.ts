import { timingSafeEqual } from 'node:crypto';
import { FieldValue, type Firestore } from '@google-cloud/firestore';
import * as v from 'valibot';
import { pages } from '../contract/pages';
import { isChangedError } from '../firestore/client';
import { emailRecipientsCollection } from '../firestore/collections';
import { computeKeyHmac } from '../http/parse-request';
import { HttpError } from '../http/responses';
import type { Handlers } from '../routes';
import type { Account } from './authenticate';
import type { IdentityProvider } from './identity-provider';

/**
 * Returns the signature of the link that stops the emails of a user. It does not expire, because people open old
 * emails. The space prevents that a dish, whose id is such an HMAC of an idempotency key, reveals the signature.
 */
const signLink = (secret: string, uid: string) => computeKeyHmac(secret, uid, 'stop emails');

function isSignatureValid(secret: string, uid: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signLink(secret, uid)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The changes that remove the email of a contact, so the extension cannot send any stored email either. */
const WITHOUT_EMAIL = { email: FieldValue.delete(), unsubscribe_signature: FieldValue.delete() };

/**
 * Stores the email of an account if it is verified and the user has not stopped the emails about orders, and otherwise
 * deletes it. Reads one document, and writes it only after a change.
 */
export async function storeVerifiedEmail(
  db: Firestore,
  secret: () => string,
  { uid, email, isEmailVerified }: Pick<Account, 'uid' | 'email' | 'isEmailVerified'>,
): Promise<void> {
  const contact = emailRecipientsCollection(db).doc(uid);
  const stored = (await contact.get()).data();
  const isWanted = isEmailVerified && stored?.level !== 'none';
  const wanted = isWanted ? { email, unsubscribe_signature: signLink(secret(), uid) } : undefined;
  const isSame = stored?.unsubscribe_signature === wanted?.unsubscribe_signature;
  if (isSame && stored?.email === wanted?.email) return;
  await contact.set(wanted ?? WITHOUT_EMAIL, { merge: true });
}

const optionalText = v.fallback(v.string(), '');
const linkSchema = v.object({ user: optionalText, signature: optionalText });

interface MailSettingsDependencies {
  db: Firestore;
  secret: () => string;
  identity: Pick<IdentityProvider, 'findUser'>;
}

export function createMailSettingsHandlers({ db, secret, identity }: MailSettingsDependencies) {
  const contacts = emailRecipientsCollection(db);
  return {
    async 'GET /notifications/:email'({ account }) {
      const { email, level = 'important' } = (await contacts.doc(account.uid).get()).data() ?? {};
      return { body: { mail: email === undefined ? 'none' : level } };
    },

    async 'PUT /notifications/:email'({ account: { uid }, body: { mail } }) {
      const user = mail === 'none' ? undefined : await identity.findUser(uid);
      if (mail !== 'none' && !(user?.email && user.isEmailVerified)) {
        throw new HttpError('email-not-verified', 'Please confirm your email address first.');
      }
      const { email } = user ?? {};
      const address = email
        ? { email, unsubscribe_signature: signLink(secret(), uid) }
        : WITHOUT_EMAIL;
      await contacts.doc(uid).set({ level: mail, ...address }, { merge: true });
      return { body: { mail } };
    },

    // Mail scanners open links, so only the button of the page stops the emails.
    async 'GET /unsubscribe'({ request }) {
      const { search } = new URL(request.url, 'http://localhost');
      const headers = { Location: `${pages.unsubscribe.path}${search}` };
      return Promise.resolve({ status: 303, headers });
    },

    async 'POST /unsubscribe'({ request }) {
      const { user, signature } = v.parse(linkSchema, request.query);
      if (!isSignatureValid(secret(), user, signature)) {
        throw new HttpError('not-found', 'This link does not work. Log in to stop the emails.');
      }
      try {
        await contacts.doc(user).update({ level: 'none', ...WITHOUT_EMAIL });
      } catch (error) {
        // The account is deleted, so it gets no emails.
        if (!isChangedError(error)) throw error;
      }
      return { body: { mail: 'none' } };
    },
  } satisfies Partial<Handlers>;
}
