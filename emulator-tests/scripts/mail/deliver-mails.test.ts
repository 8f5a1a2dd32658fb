import { Timestamp, type Firestore } from '@google-cloud/firestore';
import {
  emailRecipientsCollection,
  mailCollection,
} from '@potluck/functions/firestore/collections';
import { createInMemoryFirestore } from '@potluck/functions/testing/in-memory-firestore';
import { createStoredMailFixture, writeContacts } from '@potluck/functions/testing/mail-fixture';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverMails } from './deliver-mails';
import type { MailDelivery } from './mail-delivery';

const time = new Date('2026-01-01T12:00:00Z');
const now = () => time;

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  await writeContacts(db, 'cook');
});

const mails = () => mailCollection(db).withConverter(null);
const readDelivery = async (id: string) =>
  (await mails().doc(id).get()).get('delivery') as MailDelivery | undefined;

/** Returns an array to which a Firestore listener adds each delivery state of the email. */
function recordStates(id: string): string[] {
  const states: string[] = [];
  mails()
    .doc(id)
    .onSnapshot((snapshot) => {
      states.push((snapshot.get('delivery') as MailDelivery | undefined)?.state ?? 'none');
    });
  return states;
}

describe('deliverMails', () => {
  it('returns the email with the address of its recipient, and stores the state SUCCESS', async () => {
    await mails().doc('order-1').set(createStoredMailFixture('cook'));
    expect(await deliverMails(db, now)).toEqual([
      {
        email: {
          to: 'cook@potluck.test',
          subject: 'New order',
          text: 'Two portions\n',
          sentAt: time,
        },
      },
    ]);
    expect(await readDelivery('order-1')).toMatchObject({
      state: 'SUCCESS',
      attempts: 1,
      info: { accepted: ['cook@potluck.test'] },
    });
  });

  it('commits the states PENDING, PROCESSING, and SUCCESS separately, like the extension “Trigger Email”', async () => {
    await mails().doc('order-1').set(createStoredMailFixture('cook'));
    const states = recordStates('order-1');
    await expect.poll(() => states).toEqual(['none']);
    await deliverMails(db, now);
    await expect.poll(() => states).toEqual(['none', 'PENDING', 'PROCESSING', 'SUCCESS']);
  });

  it('adds the field `delivery` to an email document, and keeps all fields that the API wrote', async () => {
    await mails().doc('order-1').set(createStoredMailFixture('cook'));
    await deliverMails(db, now);
    const { delivery: _delivery, ...fields } = (await mails().doc('order-1').get()).data() ?? {};
    expect(fields).toEqual(createStoredMailFixture('cook'));
  });

  it('returns emails sorted by creation time', async () => {
    for (const [id, subject] of [
      ['c', 'first'],
      ['a', 'second'],
      ['b', 'third'],
    ] as const) {
      await mails().doc(id).set(createStoredMailFixture('cook', subject));
    }
    const outcomes = await deliverMails(db, now);
    expect(outcomes).toMatchObject(
      ['first', 'second', 'third'].map((subject) => ({ email: { subject } })),
    );
  });

  it.each([
    ['has no contact document', undefined],
    ['has turned off emails', { mail: false }],
  ])('stores the state ERROR and returns no email if the recipient %s', async (_case, contact) => {
    if (contact) await emailRecipientsCollection(db).doc('guest').set(contact);
    await mails().doc('order-2').set(createStoredMailFixture('guest'));
    const error = 'Error: Failed to deliver email. Expected at least 1 recipient.';
    expect(await deliverMails(db, now)).toEqual([{ mailId: 'order-2', error }]);
    expect(await readDelivery('order-2')).toMatchObject({ state: 'ERROR', error, attempts: 1 });
  });

  it.each(['cook', 'guest'])('does not process the email to %s a second time', async (uid) => {
    await mails().doc('order-1').set(createStoredMailFixture(uid));
    await deliverMails(db, now);
    const delivery = await readDelivery('order-1');
    expect(await deliverMails(db, now)).toEqual([]);
    expect(await readDelivery('order-1')).toEqual(delivery);
  });

  it('delivers an email only once in two concurrent runs', async () => {
    await mails().doc('order-1').set(createStoredMailFixture('cook'));
    const outcomes = await Promise.all([deliverMails(db, now), deliverMails(db, now)]);
    expect(outcomes.flat()).toHaveLength(1);
  });

  it.each([
    ['delivers', 'has expired', -1, 1],
    ['does not deliver', 'has not expired', 1, 0],
  ])('%s an email in the state PROCESSING if its lease %s', async (_verb, _case, ms, count) => {
    const leaseExpireTime = Timestamp.fromMillis(time.getTime() + ms);
    await mails()
      .doc('order-1')
      .set({
        ...createStoredMailFixture('cook'),
        delivery: {
          state: 'PROCESSING',
          startTime: Timestamp.fromMillis(0),
          leaseExpireTime,
          attempts: 0,
          error: null,
        },
      });
    expect(await deliverMails(db, now)).toHaveLength(count);
  });
});
