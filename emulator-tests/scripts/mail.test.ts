import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Firestore } from '@google-cloud/firestore';
import { mailCollection } from '@potluck/functions/firestore/collections';
import { createInMemoryFirestore } from '@potluck/functions/testing/in-memory-firestore';
import { createStoredMailFixture, writeContacts } from '@potluck/functions/testing/mail-fixture';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthEmail } from '../test-support/auth-emulator';
import { createMailCollector, serveMailPage } from './mail';

const link = 'http://127.0.0.1:5000/account/action?mode=resetPassword&oobCode=code';

describe('createMailCollector', () => {
  let db: Firestore;
  let authEmails: AuthEmail[];
  let shown: string[];
  beforeEach(async () => {
    db = await createInMemoryFirestore();
    authEmails = [];
    shown = [];
    await writeContacts(db, 'cook');
  });

  const createCollector = () =>
    createMailCollector(
      db,
      () => Promise.resolve(authEmails),
      (email) => shown.push(email),
    );
  const storeMail = (id: string, uid: string) =>
    mailCollection(db).doc(id).set(createStoredMailFixture(uid));

  it('shows each email of Firebase Auth and of the collection `mail` once, but none of an earlier run', async () => {
    await storeMail('earlier', 'cook');
    const collectMails = await createCollector();
    authEmails = [{ email: 'guest@potluck.test', link }];
    await storeMail('order-1', 'cook');
    await collectMails();
    await collectMails();
    expect(shown).toEqual([
      `Mail for guest@potluck.test: Reset your password\n    ${link}`,
      'Mail for cook@potluck.test: New order\n    Two portions',
    ]);
  });

  it('shows the reason if the recipient gets no emails', async () => {
    const collectMails = await createCollector();
    await storeMail('order-1', 'guest');
    await collectMails();
    expect(shown).toEqual(['Mail order-1 was not sent, because its recipient gets no emails.']);
  });
});

describe('serveMailPage', () => {
  const emails: string[] = [];
  let server: Server;
  let url: string;
  beforeEach(async () => {
    emails.length = 0;
    server = await serveMailPage(emails, { host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => server.close());

  const openPage = async () => {
    const { document } = new JSDOM(await (await fetch(url)).text()).window;
    const readTexts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return { document, readTexts };
  };

  it('shows the text of each email, newest first, and its links', async () => {
    expect((await openPage()).readTexts('p')).toContain('There are no emails yet.');
    emails.push('Mail for cook@potluck.test: New order\n    Two portions', `Reset\n    ${link}`);
    const { document, readTexts } = await openPage();
    expect(readTexts('pre')).toEqual([
      `Reset\n    ${link}`,
      'Mail for cook@potluck.test: New order\n    Two portions',
    ]);
    expect(document.querySelector('a')?.href).toBe(link);
  });

  it('shows markup in an email as text, and forbids scripts', async () => {
    const markup = `<script>alert(1)</script>&amp;"'><img src=x onerror=alert(1)> http://a"<b>`;
    emails.push(markup);
    const { document, readTexts } = await openPage();
    expect(document.querySelectorAll('script, img, b, [onerror]')).toHaveLength(0);
    expect(readTexts('pre')).toEqual([markup]);
    expect((await fetch(url)).headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
  });
});
