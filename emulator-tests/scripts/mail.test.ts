import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Firestore } from '@google-cloud/firestore';
import { mailCollection } from '@potluck/functions/firestore/collections';
import { createInMemoryFirestore } from '@potluck/functions/testing/in-memory-firestore';
import { createStoredMailFixture, writeContacts } from '@potluck/functions/testing/mail-fixture';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthEmail } from '../test-support/auth-emulator';
import { collectMails, serveMailPage } from './mail';

const link = 'http://127.0.0.1:5000/account/action?mode=resetPassword&oobCode=code';

describe('collectMails', () => {
  let db: Firestore;
  let authEmails: AuthEmail[];
  let printed: string[];
  beforeEach(async () => {
    db = await createInMemoryFirestore();
    authEmails = [];
    printed = [];
    await writeContacts(db, 'cook');
  });

  const openMails = () =>
    collectMails(
      db,
      () => Promise.resolve(authEmails),
      (text) => printed.push(text),
    );
  const storeMail = (id: string, uid: string, subject?: string) =>
    mailCollection(db).doc(id).set(createStoredMailFixture(uid, subject));

  it('prints and lists each email of Firebase Auth and of the collection `mail` once', async () => {
    const mails = await openMails();
    authEmails = [{ email: 'guest@potluck.test', link }];
    await storeMail('order-1', 'cook');
    await mails.collect();
    await mails.collect();
    expect(printed).toEqual([
      `Mail for guest@potluck.test: Reset your password\n    ${link}`,
      'Mail for cook@potluck.test: New order\n    Two portions',
    ]);
    expect(mails.emails).toMatchObject([
      { to: 'guest@potluck.test', text: link },
      { to: 'cook@potluck.test', subject: 'New order', text: 'Two portions\n' },
    ]);
  });

  it('lists emails sorted by creation time, and omits the emails of an earlier run', async () => {
    await storeMail('earlier', 'cook');
    const mails = await openMails();
    for (const id of ['c', 'a', 'b']) await storeMail(id, 'cook', id);
    await mails.collect();
    expect(mails.emails.map(({ subject }) => subject)).toEqual(['c', 'a', 'b']);
  });

  it('prints the reason and lists no email if the recipient gets no emails', async () => {
    const mails = await openMails();
    await storeMail('order-1', 'guest');
    await mails.collect();
    expect(printed).toEqual(['Mail order-1 was not sent, because its recipient gets no emails.']);
    expect(mails.emails).toEqual([]);
  });
});

describe('serveMailPage', () => {
  const email = { to: 'cook@potluck.test', subject: 'New order', sentAt: new Date(0) };
  const emails: (typeof email & { text: string })[] = [];
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

  it('shows the recipient, subject, time, and text of each email, newest first, and its links', async () => {
    expect((await openPage()).readTexts('p')).toContain('There are no emails yet.');
    emails.push({ ...email, text: 'Two portions\n' }, { ...email, subject: 'Reset', text: link });
    const { document, readTexts } = await openPage();
    expect(readTexts('h2')).toEqual(['Reset', 'New order']);
    expect(readTexts('article')[1]).toBe(
      '\nNew order\nTo cook@potluck.test, 1970-01-01T00:00:00.000Z\nTwo portions\n\n',
    );
    expect(document.querySelector('a')?.href).toBe(link);
  });

  it('shows markup in an email as text, and forbids scripts', async () => {
    const markup = `<script>alert(1)</script>&amp;"'><img src=x onerror=alert(1)>`;
    emails.push({ ...email, to: markup, subject: markup, text: `http://a"${markup}` });
    const { document, readTexts } = await openPage();
    expect(document.querySelectorAll('script, img, [onerror]')).toHaveLength(0);
    expect(readTexts('h2, pre')).toEqual([markup, `http://a"${markup}`]);
    expect((await fetch(url)).headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
  });
});
