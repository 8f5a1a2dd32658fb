import type { Firestore } from '@google-cloud/firestore';
import { mailCollection } from '@potluck/functions/firestore/collections';
import { createInMemoryFirestore } from '@potluck/functions/testing/in-memory-firestore';
import { createStoredMailFixture, writeContacts } from '@potluck/functions/testing/mail-fixture';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthEmail } from '../../test-support/auth-emulator';
import { createLocalMail } from './local-mail';

const link = 'http://127.0.0.1:5000/account/action?mode=resetPassword&oobCode=code';

let db: Firestore;
let authEmails: AuthEmail[];
let printed: string[];
beforeEach(async () => {
  db = await createInMemoryFirestore();
  authEmails = [];
  printed = [];
});

const createMail = () =>
  createLocalMail({
    db,
    now: () => new Date(0),
    listAuthEmails: () => Promise.resolve(authEmails),
    print: (text) => printed.push(text),
  });
const storeMail = (uid: string) =>
  mailCollection(db).doc('order-1').set(createStoredMailFixture(uid));

describe('createLocalMail', () => {
  it('prints and lists the emails of Firebase Auth and of the collection `mail`', async () => {
    authEmails = [{ email: 'guest@potluck.test', link }];
    await writeContacts(db, 'cook');
    await storeMail('cook');
    const mail = createMail();
    await mail.collect();
    expect(printed).toEqual([
      `Mail for guest@potluck.test: Reset your password\n    ${link}`,
      'Mail for cook@potluck.test: New order\n    Two portions',
    ]);
    expect(mail.emails).toMatchObject([
      { to: 'guest@potluck.test', link },
      { to: 'cook@potluck.test', subject: 'New order', text: 'Two portions\n' },
    ]);
  });

  it('prints and lists each email only once if collect() runs again', async () => {
    authEmails = [{ email: 'guest@potluck.test', link }];
    await writeContacts(db, 'cook');
    await storeMail('cook');
    const mail = createMail();
    await mail.collect();
    await mail.collect();
    expect(printed).toHaveLength(2);
    expect(mail.emails).toHaveLength(2);
  });

  it('prints the reason and lists no email if the recipient has no email address', async () => {
    await storeMail('guest');
    const mail = createMail();
    await mail.collect();
    expect(printed).toEqual([
      'Mail order-1 was not sent. Error: Failed to deliver email. Expected at least 1 recipient.',
    ]);
    expect(mail.emails).toEqual([]);
  });
});
