import { setTimeout } from 'node:timers/promises';
import { listAuthEmails } from '../../test-support/auth-emulator';
import { connectFirestore } from '../../test-support/firestore-connection';
import { localMailServerEndpoint } from '../project-config';
import { createLocalMail } from './local-mail';
import { startMailServer } from './mail-server';

const POLL_INTERVAL_MS = 1000;

/**
 * Prints the emails that the local site sends and serves the page that shows them, until `signal`
 * is aborted. Replaces the Firebase extension "Trigger Email", which cannot run locally without an
 * account. The links of Firebase Auth lead to the site at `localSiteUrl`, like the action URL of a
 * deployed project.
 */
export async function runLocalMailServer(localSiteUrl: string, signal: AbortSignal): Promise<void> {
  const { db } = connectFirestore();
  const mail = createLocalMail({
    db,
    now: () => new Date(),
    listAuthEmails: () => listAuthEmails(localSiteUrl),
    print: console.log,
  });
  const server = await startMailServer(mail.emails, localMailServerEndpoint);
  const hasStopped = () => signal.aborted;
  const printedErrors = new Set<string>();
  while (!hasStopped()) {
    try {
      await mail.collect();
    } catch (error) {
      const message = String(error);
      // Print each error only once, not at every poll. After the stop, print no errors, because the
      // emulators no longer respond.
      if (!hasStopped() && !printedErrors.has(message)) console.error('Emails:', message);
      printedErrors.add(message);
    }
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
  server.close();
}
