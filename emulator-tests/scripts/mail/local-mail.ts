import type { Firestore } from '@google-cloud/firestore';
import type { AuthEmail } from '../../test-support/auth-emulator';
import { deliverMails } from './deliver-mails';
import { formatLocalEmail, type LocalEmail } from './local-email';

/** Subjects of the Firebase Auth emails, by the parameter `mode` of the link in the email. */
const authSubjects: Record<string, string> = {
  resetPassword: 'Reset your password',
  verifyEmail: 'Confirm your email address',
  verifyAndChangeEmail: 'Confirm your new email address',
  recoverEmail: 'Your email address has changed',
};

interface LocalMailDependencies {
  db: Firestore;
  now: () => Date;
  /** Resolves with the emails that Firebase Auth would have sent, including those of earlier calls. */
  listAuthEmails: () => Promise<AuthEmail[]>;
  print: (text: string) => void;
}

/**
 * Creates the list of the emails that the local site has sent. `collect` adds new emails: it reads the links
 * of Firebase Auth, delivers the documents of the collection `mail`, and prints each new email once.
 */
export function createLocalMail({ db, now, listAuthEmails, print }: LocalMailDependencies) {
  const emails: LocalEmail[] = [];
  const authLinks = new Set<string>();

  function add(email: LocalEmail): void {
    emails.push(email);
    print(formatLocalEmail(email));
  }

  return {
    /** The emails that `collect` has added, oldest first. */
    emails: emails as readonly LocalEmail[],

    async collect(): Promise<void> {
      for (const { email, link } of await listAuthEmails()) {
        if (authLinks.has(link)) continue;
        authLinks.add(link);
        const mode = new URL(link).searchParams.get('mode') ?? '';
        const subject = authSubjects[mode] ?? 'A link of Firebase Auth';
        add({ to: email, subject, text: '', link, sentAt: now() });
      }
      for (const outcome of await deliverMails(db, now)) {
        if ('email' in outcome) add(outcome.email);
        else print(`Mail ${outcome.mailId} was not sent. ${outcome.error}`);
      }
    },
  };
}
