import { FieldPath } from 'firebase-admin/firestore';
import { finds, idsOf, type Operations } from './operation';

/** Sorting, with fields that are missing or of other types, and reading on from a place. */
export const ordersAndCursors: Operations = {
  'ascending, of all types': finds(({ menu }) => menu.orderBy('price')),
  'descending, of all types': finds(({ menu }) => menu.orderBy('price', 'desc')),
  'by a field that most lack': finds(({ menu }) => menu.orderBy('added')),
  'by a field that all lack': finds(({ menu }) => menu.orderBy('nowhere')),
  'by null and text': finds(({ menu }) => menu.orderBy('origin')),
  'by text beyond ASCII': finds(({ menu }) => menu.orderBy('name')),
  'by lists': finds(({ menu }) => menu.orderBy('tags')),
  'by a nested field': finds(({ menu }) => menu.orderBy('cook.city', 'desc')),
  'by two fields': finds(({ menu }) => menu.orderBy('price', 'desc').orderBy('name')),
  'by two fields, one of which some lack': finds(({ menu }) =>
    menu.orderBy('origin').orderBy('added', 'desc'),
  ),
  'by id, backwards': finds(({ menu }) => menu.orderBy(FieldPath.documentId(), 'desc')),
  'by the field of a range': finds(({ menu }) =>
    menu.where('price', '>', 2).orderBy('price', 'desc'),
  ),
  'by another field than an equality’s': finds(({ menu }) =>
    menu.where('origin', '==', 'IN').orderBy('added', 'desc'),
  ),
  limit: finds(({ menu }) => menu.orderBy('price').limit(3)),
  'limit and offset': finds(({ menu }) => menu.orderBy('price').offset(2).limit(2)),
  'offset beyond the end': finds(({ menu }) => menu.orderBy('price').offset(99)),
  'limit to last': finds(({ menu }) => menu.orderBy('price').limitToLast(2)),
  'start at': finds(({ menu }) => menu.orderBy('price').startAt(8)),
  'start after': finds(({ menu }) => menu.orderBy('price').startAfter(8)),
  'end at': finds(({ menu }) => menu.orderBy('price').endAt(8)),
  'end before': finds(({ menu }) => menu.orderBy('price').endBefore(8)),
  'start and end, backwards': finds(({ menu }) =>
    menu.orderBy('price', 'desc').startAt(9.5).endBefore(2),
  ),
  'start at two values': finds(({ menu }) =>
    menu.orderBy('price').orderBy('name').startAt(9.5, 'Dal'),
  ),
  'start after a value of another type': finds(({ menu }) => menu.orderBy('price').startAfter('8')),
  'start after an id': finds(({ menu }) =>
    menu.orderBy(FieldPath.documentId()).startAfter('pizza'),
  ),
  'start after a document': async ({ menu }) =>
    idsOf(
      menu
        .orderBy('price')
        .startAfter(await menu.doc('curry').get())
        .limit(2),
    ),
  'start after a document, backwards': async ({ menu }) =>
    idsOf(
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
  'some fields alone': async ({ menu }) =>
    (await menu.where('price', '==', 8).select('name', 'cook.city').get()).docs.map((one) =>
      one.data(),
    ),
  'no fields at all': async ({ menu }) =>
    (await menu.limit(2).select().get()).docs.map((one) => [one.id, one.data()]),
};
