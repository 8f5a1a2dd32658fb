import { beforeEach, describe, expect, it } from 'vitest';
import type { Firestore } from '@google-cloud/firestore';
import { emailRecipientsCollection } from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { writeContacts } from '../testing/mail-fixture';
import { readMailRecipients } from './order-mail';

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  await writeContacts(db, 'yes', 'also');
  await emailRecipientsCollection(db).doc('no').set({ mail: false });
});

describe('readMailRecipients', () => {
  it('resolves with the uids of the users who want emails', async () => {
    expect(await readMailRecipients(db, ['no', 'yes', 'missing', 'also', undefined])).toEqual(
      new Set(['yes', 'also']),
    );
  });

  it('reads the contact document of each user only once', async () => {
    const { reads } = await countFirestoreUsage(db, () => readMailRecipients(db, ['yes', 'yes']));
    expect(reads).toBe(1);
  });

  it('reads nothing if there is no uid', async () => {
    const usage = await countFirestoreUsage(db, async () => {
      expect(await readMailRecipients(db, [undefined])).toEqual(new Set());
    });
    expect(usage.roundTrips).toBe(0);
  });
});
