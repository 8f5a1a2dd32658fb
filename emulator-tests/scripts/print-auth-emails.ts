import { setTimeout } from 'node:timers/promises';
import { listAuthEmails } from '../test-support/auth-emulator';

const POLL_INTERVAL_MS = 1000;

/**
 * Prints the emails that Firebase Auth would send, until `signal` is aborted. The Auth emulator sends no
 * emails, but lists their links. Each printed link leads to the site at `siteUrl`, like the action URL of a
 * deployed project.
 */
export async function printAuthEmails(siteUrl: string, signal: AbortSignal): Promise<void> {
  const printedLinks = new Set<string>();
  while (!signal.aborted) {
    // A stopping emulator does not respond. The next poll then ends the loop.
    const emails = await listAuthEmails(siteUrl).catch(() => []);
    for (const { email, link } of emails) {
      if (printedLinks.has(link)) continue;
      printedLinks.add(link);
      console.log(`Mail for ${email}: ${link}`);
    }
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
