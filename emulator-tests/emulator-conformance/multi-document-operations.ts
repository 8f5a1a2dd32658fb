import type { DocumentReference } from 'firebase-admin/firestore';
import { getRejectionCode, type ConformanceOperations } from './conformance-operation';

const getIds = (references: { id: string }[]) => references.map(({ id }) => id);

/**
 * Operations that write batches, and operations that read or write several documents in one call.
 */
export const multiDocumentConformanceOperations: ConformanceOperations = {
  'a batch writes all documents': async ({ db, collection }) => {
    const batch = db.batch();
    batch
      .set(collection.doc('a'), { n: 1 })
      .create(collection.doc('b'), { n: 2 })
      .update(collection.doc('a'), { n: 3 });
    const results = await batch.commit();
    const times = new Set(results.map(({ writeTime }) => writeTime.toMillis()));
    return [times.size, (await collection.get()).docs.map((document) => document.data())];
  },
  'a failed batch writes nothing': async ({ db, collection }) => {
    const batch = db
      .batch()
      .set(collection.doc('a'), { n: 1 })
      .update(collection.doc('none'), { n: 1 });
    const errorCode = await getRejectionCode(batch.commit());
    return [errorCode, (await collection.get()).size];
  },
  'a batch of 600 writes': async ({ db, collection }) => {
    const batch = db.batch();
    for (let number = 0; number < 600; number += 1)
      batch.set(collection.doc(`d${number}`), { number });
    await batch.commit();
    return (await collection.count().get()).data().count;
  },
  'an empty batch': async ({ db }) => db.batch().commit(),
  'read several documents, including a missing one': async ({ db, menu }) =>
    (await db.getAll(menu.doc('none'), menu.doc('soup'), menu.doc('bread'))).map((document) => [
      document.id,
      document.exists,
    ]),
  'read some fields of a document': async ({ db, menu }) =>
    (await db.getAll(menu.doc('soup'), { fieldMask: ['name'] })).map((document) => document.data()),
  'a bulk writer': async ({ db, collection }) => {
    await collection.doc('taken').set({ n: -1 });
    const writer = db.bulkWriter();
    writer.onWriteError(() => false);
    const conflictCode = getRejectionCode(writer.create(collection.doc('taken'), { n: 0 }));
    const writes = Array.from({ length: 30 }, (_, n) => writer.set(collection.doc(`d${n}`), { n }));
    await writer.close();
    await Promise.all(writes);
    return [await conflictCode, (await collection.count().get()).data().count];
  },
  'delete recursively': async ({ db, collection }) => {
    await collection.doc('a').collection('reviews-of').doc('one').set({ stars: 5 });
    await collection.doc('b').set({ n: 1 });
    await db.recursiveDelete(collection);
    return getIds(await collection.listDocuments());
  },
  'list documents, including missing parents': async ({ menu }) =>
    getIds(await menu.listDocuments()),
  'list collections below a document': async ({ collection }) => {
    await collection.doc('a').collection('reviews-of').doc('one').set({ stars: 5 });
    await collection.doc('a').collection('photos-of').doc('one').set({ width: 5 });
    return getIds(await collection.doc('a').listCollections());
  },
  'list collections': async ({ db, menu }) => getIds(await db.listCollections()).includes(menu.id),
  'stream a query': async ({ menu }) => {
    const ids: string[] = [];
    for await (const document of menu.orderBy('name').limit(3).stream()) {
      ids.push((document as unknown as { id: string }).id);
    }
    return ids;
  },
  'partition a collection group': async ({ db }) => {
    let partitions = 0;
    for await (const partition of db.collectionGroup('reviews').getPartitions(2)) {
      partitions += partition instanceof Object ? 1 : 0;
    }
    return partitions > 0;
  },
  'add with a generated id': async ({ collection }) => {
    const added: DocumentReference = await collection.add({ n: 1 });
    return [added.id.length, (await added.get()).data()];
  },
};
