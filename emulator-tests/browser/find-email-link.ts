import { localSiteUrl } from '../scripts/project-config';
import { listAuthEmails } from '../test-support/auth-emulator';

/**
 * Returns the links in the emails that Firebase Auth would have sent to `email`, oldest first. `mode`
 * selects the kind of email.
 */
export async function listEmailLinks(
  email: string,
  mode: 'resetPassword' | 'verifyEmail',
): Promise<string[]> {
  const emails = await listAuthEmails(localSiteUrl);
  return emails
    .filter((sent) => sent.email === email && sent.link.includes(`mode=${mode}&`))
    .map(({ link }) => link);
}

/** Returns the link in the latest email of the kind `mode`. @throws Error if no such email was sent */
export async function findEmailLink(
  email: string,
  mode: 'resetPassword' | 'verifyEmail',
): Promise<string> {
  const link = (await listEmailLinks(email, mode)).at(-1);
  if (link === undefined) throw new Error(`No email with mode=${mode} was sent to ${email}.`);
  return link;
}
