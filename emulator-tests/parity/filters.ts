import { FieldPath, Filter, Timestamp } from 'firebase-admin/firestore';
import { finds, type Operations } from './operation';

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);
const words = (count: number) => ['cold', ...upTo(count - 1).map((number) => `tag ${number}`)];

/** Every operator, alone and with others. */
export const filters: Operations = {
  'no filter': finds(({ menu }) => menu),
  '== text': finds(({ menu }) => menu.where('origin', '==', 'IN')),
  '== empty text': finds(({ menu }) => menu.where('origin', '==', '')),
  '== number': finds(({ menu }) => menu.where('price', '==', 8)),
  '== null': finds(({ menu }) => menu.where('price', '==', null)),
  '== NaN': finds(({ menu }) => menu.where('price', '==', Number.NaN)),
  '== boolean': finds(({ menu }) => menu.where('soldOut', '==', false)),
  '== time': finds(({ menu }) =>
    menu.where('added', '==', Timestamp.fromMillis(Date.UTC(2026, 0, 2))),
  ),
  '== list': finds(({ menu }) => menu.where('price', '==', [8])),
  '== map': finds(({ menu }) => menu.where('price', '==', { amount: 8 })),
  '== nested field': finds(({ menu }) => menu.where('cook.city', '==', 'Rome')),
  '== on two fields': finds(({ menu }) =>
    menu.where('origin', '==', 'IN').where('soldOut', '==', true),
  ),
  '!= text': finds(({ menu }) => menu.where('origin', '!=', 'IN')),
  '!= null': finds(({ menu }) => menu.where('price', '!=', null)),
  '!= NaN': finds(({ menu }) => menu.where('price', '!=', Number.NaN)),
  '<': finds(({ menu }) => menu.where('price', '<', 4)),
  '<=': finds(({ menu }) => menu.where('price', '<=', 4)),
  '>': finds(({ menu }) => menu.where('price', '>', 8)),
  '>=': finds(({ menu }) => menu.where('price', '>=', 8)),
  '> text': finds(({ menu }) => menu.where('name', '>', 'P')),
  '> time': finds(({ menu }) =>
    menu.where('added', '>', Timestamp.fromMillis(Date.UTC(2026, 0, 1))),
  ),
  'a range': finds(({ menu }) => menu.where('price', '>', 2).where('price', '<=', 8)),
  'ranges of two fields': finds(({ menu }) =>
    menu.where('price', '>', 2).where('name', '<', 'Q').orderBy('price').orderBy('name'),
  ),
  in: finds(({ menu }) => menu.where('origin', 'in', ['IT', 'IN', 'XX'])),
  'in with null': finds(({ menu }) => menu.where('origin', 'in', ['IT', null])),
  'in with 30': finds(({ menu }) => menu.where('price', 'in', upTo(30))),
  'in with 31': finds(({ menu }) => menu.where('price', 'in', upTo(31))),
  'in with none': finds(({ menu }) => menu.where('price', 'in', [])),
  'not-in': finds(({ menu }) => menu.where('origin', 'not-in', ['IT', 'IN'])),
  'not-in with null': finds(({ menu }) => menu.where('origin', 'not-in', ['IT', null])),
  'not-in with 11': finds(({ menu }) => menu.where('price', 'not-in', upTo(11))),
  'array-contains': finds(({ menu }) => menu.where('tags', 'array-contains', 'hot')),
  'array-contains null': finds(({ menu }) => menu.where('tags', 'array-contains', null)),
  'array-contains with ==': finds(({ menu }) =>
    menu.where('tags', 'array-contains', 'hot').where('origin', '==', 'IT'),
  ),
  'array-contains-any': finds(({ menu }) =>
    menu.where('tags', 'array-contains-any', ['cold', 'new']),
  ),
  'array-contains-any of 11': finds(({ menu }) =>
    menu.where('tags', 'array-contains-any', words(11)),
  ),
  or: finds(({ menu }) =>
    menu.where(Filter.or(Filter.where('price', '<', 3), Filter.where('origin', '==', 'IN'))),
  ),
  'or of ands': finds(({ menu }) =>
    menu.where(
      Filter.or(
        Filter.and(Filter.where('price', '>', 8), Filter.where('tags', 'array-contains', 'new')),
        Filter.and(Filter.where('price', '<', 3), Filter.where('origin', '==', 'DE')),
      ),
    ),
  ),
  'in and not-in together': finds(({ menu }) =>
    menu.where('origin', 'not-in', ['IT']).where('price', 'in', [8]),
  ),
  'two array-contains': finds(({ menu }) =>
    menu.where('tags', 'array-contains', 'hot').where('tags', 'array-contains', 'new'),
  ),
  '== a document’s id': finds(({ menu }) => menu.where(FieldPath.documentId(), '==', 'soup')),
  '> a document’s id': finds(({ menu }) => menu.where(FieldPath.documentId(), '>', 'pizza')),
  'in of documents’ ids': finds(({ menu }) =>
    menu.where(FieldPath.documentId(), 'in', ['soup', 'bread', 'none']),
  ),
  'a collection group': finds(({ db }) => db.collectionGroup('reviews')),
  'a filter of a collection group': finds(({ db }) =>
    db.collectionGroup('reviews').where('stars', '>', 2).orderBy('stars', 'desc'),
  ),
  'a collection below a missing document': finds(({ menu }) =>
    menu.doc('never').collection('reviews'),
  ),
  'a collection that is not there': finds(({ own }) => own.where('price', '==', 1)),
};
