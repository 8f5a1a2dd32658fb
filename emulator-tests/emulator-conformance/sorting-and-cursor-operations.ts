import { FieldPath } from 'firebase-admin/firestore';
import {
  createQueryOperation,
  fetchDocumentIds,
  type ConformanceOperations,
} from './conformance-operation';

/**
 * Queries that use cursors, and queries that sort by a field. Some documents lack this field, and
 * some have values of different types.
 */
export const sortingAndCursorConformanceOperations: ConformanceOperations = {
  'ascending, with values of all types': createQueryOperation(({ menu }) => menu.orderBy('price')),
  'descending, with values of all types': createQueryOperation(({ menu }) =>
    menu.orderBy('price', 'desc'),
  ),
  'by a field that most documents lack': createQueryOperation(({ menu }) => menu.orderBy('added')),
  'by a field that all documents lack': createQueryOperation(({ menu }) => menu.orderBy('missing')),
  'by null and text': createQueryOperation(({ menu }) => menu.orderBy('origin')),
  'by non-ASCII text': createQueryOperation(({ menu }) => menu.orderBy('name')),
  'by lists': createQueryOperation(({ menu }) => menu.orderBy('tags')),
  'by a nested field': createQueryOperation(({ menu }) => menu.orderBy('cook.city', 'desc')),
  'by two fields': createQueryOperation(({ menu }) =>
    menu.orderBy('price', 'desc').orderBy('name'),
  ),
  'by two fields, one missing in some documents': createQueryOperation(({ menu }) =>
    menu.orderBy('origin').orderBy('added', 'desc'),
  ),
  'by id, descending': createQueryOperation(({ menu }) =>
    menu.orderBy(FieldPath.documentId(), 'desc'),
  ),
  'by the field of a range filter': createQueryOperation(({ menu }) =>
    menu.where('price', '>', 2).orderBy('price', 'desc'),
  ),
  'by a field other than that of an equality filter': createQueryOperation(({ menu }) =>
    menu.where('origin', '==', 'IN').orderBy('added', 'desc'),
  ),
  limit: createQueryOperation(({ menu }) => menu.orderBy('price').limit(3)),
  'limit and offset': createQueryOperation(({ menu }) => menu.orderBy('price').offset(2).limit(2)),
  'offset beyond the end': createQueryOperation(({ menu }) => menu.orderBy('price').offset(99)),
  limitToLast: createQueryOperation(({ menu }) => menu.orderBy('price').limitToLast(2)),
  'start at': createQueryOperation(({ menu }) => menu.orderBy('price').startAt(8)),
  'start after': createQueryOperation(({ menu }) => menu.orderBy('price').startAfter(8)),
  'end at': createQueryOperation(({ menu }) => menu.orderBy('price').endAt(8)),
  'end before': createQueryOperation(({ menu }) => menu.orderBy('price').endBefore(8)),
  'start and end, descending': createQueryOperation(({ menu }) =>
    menu.orderBy('price', 'desc').startAt(9.5).endBefore(2),
  ),
  'start at two values': createQueryOperation(({ menu }) =>
    menu.orderBy('price').orderBy('name').startAt(9.5, 'Dal'),
  ),
  'start after a value of another type': createQueryOperation(({ menu }) =>
    menu.orderBy('price').startAfter('8'),
  ),
  'start after an id': createQueryOperation(({ menu }) =>
    menu.orderBy(FieldPath.documentId()).startAfter('pizza'),
  ),
  'start after a document': async ({ menu }) =>
    fetchDocumentIds(
      menu
        .orderBy('price')
        .startAfter(await menu.doc('curry').get())
        .limit(2),
    ),
  'start after a document, descending': async ({ menu }) =>
    fetchDocumentIds(
      menu
        .orderBy('price', 'desc')
        .startAfter(await menu.doc('dal').get())
        .limit(3),
    ),
  'page by page': async ({ menu }) => {
    const pages: string[][] = [];
    for (let query = menu.orderBy('name').limit(4), page = await query.get(); !page.empty;) {
      pages.push(page.docs.map(({ id }) => id));
      query = menu.orderBy('name').limit(4).startAfter(page.docs.at(-1));
      page = await query.get();
    }
    return pages;
  },
  'select some fields': async ({ menu }) =>
    (await menu.where('price', '==', 8).select('name', 'cook.city').get()).docs.map((document) =>
      document.data(),
    ),
  'select no fields': async ({ menu }) =>
    (await menu.limit(2).select().get()).docs.map((document) => [document.id, document.data()]),
};
