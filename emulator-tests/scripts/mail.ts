import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Firestore } from '@google-cloud/firestore';
import {
  emailRecipientsCollection,
  mailCollection,
} from '@potluck/functions/firestore/collections';
import { listAuthEmails, type AuthEmail } from '../test-support/auth-emulator';
import { connectFirestore } from '../test-support/firestore-connection';
import { localMailServerEndpoint, type Endpoint } from './project-config';
import { escapeHtml } from './review-page';

const POLL_INTERVAL_MS = 1000;
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};
/** Subjects of the Firebase Auth emails, by the parameter `mode` of the link in the email. */
const authSubjects: Record<string, string> = {
  resetPassword: 'Reset your password',
  verifyEmail: 'Confirm your email address',
  verifyAndChangeEmail: 'Confirm your new email address',
  recoverEmail: 'Your email address has changed',
};

/**
 * Prints the emails that the local site sends and serves the page that shows them, until `signal`
 * is aborted. Replaces the Firebase extension "Trigger Email", which cannot run locally without an
 * account. The links of Firebase Auth lead to the site at `localSiteUrl`, like the action URL of a
 * deployed project.
 */
export async function runMailStandIn(localSiteUrl: string, signal: AbortSignal): Promise<void> {
  const { db } = connectFirestore();
  const emails: string[] = [];
  const server = await serveMailPage(emails, localMailServerEndpoint);
  const collectMails = await createMailCollector(
    db,
    () => listAuthEmails(localSiteUrl),
    (email) => {
      emails.push(email);
      console.log(email);
    },
  );
  const hasStopped = () => signal.aborted;
  while (!hasStopped()) {
    await collectMails().catch((error: unknown) => {
      // After the stop, print no errors, because the emulators no longer respond.
      if (!hasStopped()) console.error('Emails:', String(error));
    });
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
  server.close();
}

/**
 * Returns a function that shows the new links of Firebase Auth and the new documents of the collection
 * `mail`, each of them once. Documents that already exist are emails of an earlier run.
 */
export async function createMailCollector(
  db: Firestore,
  listAuthEmails: () => Promise<AuthEmail[]>,
  show: (email: string) => void,
): Promise<() => Promise<void>> {
  const authLinks = new Set<string>();
  const mailIds = new Set((await mailCollection(db).get()).docs.map(({ id }) => id));

  return async () => {
    for (const { email, link } of await listAuthEmails()) {
      if (authLinks.has(link)) continue;
      authLinks.add(link);
      const mode = new URL(link).searchParams.get('mode') ?? '';
      show(formatEmail(email, authSubjects[mode] ?? 'A link of Firebase Auth', link));
    }
    for (const document of (await mailCollection(db).get()).docs) {
      if (mailIds.has(document.id)) continue;
      const { toUids, message } = document.data();
      const recipients = await readAddresses(db, toUids);
      mailIds.add(document.id);
      if (recipients.length > 0) {
        show(formatEmail(recipients.join(', '), message.subject, message.text));
      } else {
        show(`Mail ${document.id} was not sent, because its recipient gets no emails.`);
      }
    }
  };
}

function formatEmail(to: string, subject: string, text: string): string {
  return `Mail for ${to}: ${subject}\n${text.trimEnd().replaceAll(/^(?=.)/gm, '    ')}`;
}

/** Resolves with the email addresses of the users. Omits users who have turned off emails. */
async function readAddresses(db: Firestore, uids: string[]): Promise<string[]> {
  const contacts = emailRecipientsCollection(db);
  const snapshots = await Promise.all(uids.map((uid) => contacts.doc(uid).get()));
  return snapshots.flatMap((snapshot) => snapshot.data()?.email ?? []);
}

/** Starts a server whose only page shows the emails. Resolves when the server accepts connections. */
export async function serveMailPage(
  emails: readonly string[],
  endpoint: Endpoint,
): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, HEADERS).end(renderMailPage(emails));
  });
  server.listen(endpoint);
  await once(server, 'listening');
  return server;
}

/** Returns the HTML page that shows the emails, newest first. */
function renderMailPage(emails: readonly string[]): string {
  const newestFirst = emails.map((email) => `<pre>${renderText(email)}</pre>`).reverse();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${emails.length} emails – Potluck on this machine</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
pre { border-top: 1px solid; padding-top: 1rem; font: inherit; white-space: pre-wrap; }
</style>
</head>
<body>
<main>
<h1>Emails of this run</h1>
<p>The local suite sends no emails. It shows them here, the newest first. Reload the page to see new ones.</p>
${newestFirst.join('\n') || '<p>There are no emails yet.</p>'}
</main>
</body>
</html>
`;
}

/** Escapes the text for HTML, and makes its URLs links. */
function renderText(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/\S+/g, '<a href="$&">$&</a>');
}
