import type { DocumentReference } from 'firebase-admin/firestore';
import { refusalOf, type Operations } from './operation';

const idsIn = (references: { id: string }[]) => references.map(({ id }) => id);

/** Batches, and what spans documents. */
export const manyDocuments: Operations = {
  'a batch is written whole': async ({ db, own }) => {
    const batch = db.batch();
    batch.set(own.doc('a'), { n: 1 }).create(own.doc('b'), { n: 2 }).update(own.doc('a'), { n: 3 });
    const results = await batch.commit();
    const times = new Set(results.map(({ writeTime }) => writeTime.toMillis()));
    return [times.size, (await own.get()).docs.map((one) => one.data())];
  },
  'a batch is written not at all': async ({ db, own }) => {
    const batch = db.batch().set(own.doc('a'), { n: 1 }).update(own.doc('none'), { n: 1 });
    const refusal = await refusalOf(batch.commit());
    return [refusal, (await own.get()).size];
  },
  'a batch of 600': async ({ db, own }) => {
    const batch = db.batch();
    for (let number = 0; number < 600; number += 1) batch.set(own.doc(`d${number}`), { number });
    await batch.commit();
    return (await own.count().get()).data().count;
  },
  'an empty batch': async ({ db }) => db.batch().commit(),
  'read many, the missing ones too': async ({ db, menu }) =>
    (await db.getAll(menu.doc('none'), menu.doc('soup'), menu.doc('bread'))).map((one) => [
      one.id,
      one.exists,
    ]),
  'read some fields of many': async ({ db, menu }) =>
    (await db.getAll(menu.doc('soup'), { fieldMask: ['name'] })).map((one) => one.data()),
  'a bulk writer': async ({ db, own }) => {
    await own.doc('taken').set({ n: -1 });
    const writer = db.bulkWriter();
    writer.onWriteError(() => false);
    const taken = refusalOf(writer.create(own.doc('taken'), { n: 0 }));
    const writes = Array.from({ length: 30 }, (_, n) => writer.set(own.doc(`d${n}`), { n }));
    await writer.close();
    await Promise.all(writes);
    return [await taken, (await own.count().get()).data().count];
  },
  'delete with all that is below': async ({ db, own }) => {
    await own.doc('a').collection('reviews-of').doc('one').set({ stars: 5 });
    await own.doc('b').set({ n: 1 });
    await db.recursiveDelete(own);
    return idsIn(await own.listDocuments());
  },
  'list documents, missing parents too': async ({ menu }) => idsIn(await menu.listDocuments()),
  'list collections below a document': async ({ own }) => {
    await own.doc('a').collection('reviews-of').doc('one').set({ stars: 5 });
    await own.doc('a').collection('photos-of').doc('one').set({ width: 5 });
    return idsIn(await own.doc('a').listCollections());
  },
  'list collections': async ({ db, menu }) => idsIn(await db.listCollections()).includes(menu.id),
  'stream a query': async ({ menu }) => {
    const found: string[] = [];
    for await (const one of menu.orderBy('name').limit(3).stream()) {
      found.push((one as unknown as { id: string }).id);
    }
    return found;
  },
  'partition a collection group': async ({ db }) => {
    let partitions = 0;
    for await (const partition of db.collectionGroup('reviews').getPartitions(2)) {
      partitions += partition instanceof Object ? 1 : 0;
    }
    return partitions > 0;
  },
  'add with an id of the SDK': async ({ own }) => {
    const added: DocumentReference = await own.add({ n: 1 });
    return [added.id.length, (await added.get()).data()];
  },
};
