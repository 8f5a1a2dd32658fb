import { FieldPath, Filter, Timestamp } from 'firebase-admin/firestore';
import { createQueryOperation, type ConformanceOperations } from './conformance-operation';

const listNumbersBelow = (count: number) => Array.from({ length: count }, (_, number) => number);
const createTags = (count: number) => [
  'cold',
  ...listNumbersBelow(count - 1).map((number) => `tag ${number}`),
];

/** Queries with each filter operator, alone and in combinations. */
export const queryFilterConformanceOperations: ConformanceOperations = {
  'no filter': createQueryOperation(({ menu }) => menu),
  '== text': createQueryOperation(({ menu }) => menu.where('origin', '==', 'IN')),
  '== empty text': createQueryOperation(({ menu }) => menu.where('origin', '==', '')),
  '== number': createQueryOperation(({ menu }) => menu.where('price', '==', 8)),
  '== null': createQueryOperation(({ menu }) => menu.where('price', '==', null)),
  '== NaN': createQueryOperation(({ menu }) => menu.where('price', '==', Number.NaN)),
  '== boolean': createQueryOperation(({ menu }) => menu.where('soldOut', '==', false)),
  '== time': createQueryOperation(({ menu }) =>
    menu.where('added', '==', Timestamp.fromMillis(Date.UTC(2026, 0, 2))),
  ),
  '== list': createQueryOperation(({ menu }) => menu.where('price', '==', [8])),
  '== map': createQueryOperation(({ menu }) => menu.where('price', '==', { amount: 8 })),
  '== nested field': createQueryOperation(({ menu }) => menu.where('cook.city', '==', 'Rome')),
  '== on two fields': createQueryOperation(({ menu }) =>
    menu.where('origin', '==', 'IN').where('soldOut', '==', true),
  ),
  '!= text': createQueryOperation(({ menu }) => menu.where('origin', '!=', 'IN')),
  '!= null': createQueryOperation(({ menu }) => menu.where('price', '!=', null)),
  '!= NaN': createQueryOperation(({ menu }) => menu.where('price', '!=', Number.NaN)),
  '<': createQueryOperation(({ menu }) => menu.where('price', '<', 4)),
  '<=': createQueryOperation(({ menu }) => menu.where('price', '<=', 4)),
  '>': createQueryOperation(({ menu }) => menu.where('price', '>', 8)),
  '>=': createQueryOperation(({ menu }) => menu.where('price', '>=', 8)),
  '> text': createQueryOperation(({ menu }) => menu.where('name', '>', 'P')),
  '> time': createQueryOperation(({ menu }) =>
    menu.where('added', '>', Timestamp.fromMillis(Date.UTC(2026, 0, 1))),
  ),
  'a range': createQueryOperation(({ menu }) =>
    menu.where('price', '>', 2).where('price', '<=', 8),
  ),
  'ranges on two fields': createQueryOperation(({ menu }) =>
    menu.where('price', '>', 2).where('name', '<', 'Q').orderBy('price').orderBy('name'),
  ),
  in: createQueryOperation(({ menu }) => menu.where('origin', 'in', ['IT', 'IN', 'XX'])),
  'in with null': createQueryOperation(({ menu }) => menu.where('origin', 'in', ['IT', null])),
  'in with 30 values': createQueryOperation(({ menu }) =>
    menu.where('price', 'in', listNumbersBelow(30)),
  ),
  'in with 31 values': createQueryOperation(({ menu }) =>
    menu.where('price', 'in', listNumbersBelow(31)),
  ),
  'in with no values': createQueryOperation(({ menu }) => menu.where('price', 'in', [])),
  'not-in': createQueryOperation(({ menu }) => menu.where('origin', 'not-in', ['IT', 'IN'])),
  'not-in with null': createQueryOperation(({ menu }) =>
    menu.where('origin', 'not-in', ['IT', null]),
  ),
  'not-in with 11 values': createQueryOperation(({ menu }) =>
    menu.where('price', 'not-in', listNumbersBelow(11)),
  ),
  'array-contains': createQueryOperation(({ menu }) => menu.where('tags', 'array-contains', 'hot')),
  'array-contains null': createQueryOperation(({ menu }) =>
    menu.where('tags', 'array-contains', null),
  ),
  'array-contains with ==': createQueryOperation(({ menu }) =>
    menu.where('tags', 'array-contains', 'hot').where('origin', '==', 'IT'),
  ),
  'array-contains-any': createQueryOperation(({ menu }) =>
    menu.where('tags', 'array-contains-any', ['cold', 'new']),
  ),
  'array-contains-any with 11 values': createQueryOperation(({ menu }) =>
    menu.where('tags', 'array-contains-any', createTags(11)),
  ),
  or: createQueryOperation(({ menu }) =>
    menu.where(Filter.or(Filter.where('price', '<', 3), Filter.where('origin', '==', 'IN'))),
  ),
  'or of ands': createQueryOperation(({ menu }) =>
    menu.where(
      Filter.or(
        Filter.and(Filter.where('price', '>', 8), Filter.where('tags', 'array-contains', 'new')),
        Filter.and(Filter.where('price', '<', 3), Filter.where('origin', '==', 'DE')),
      ),
    ),
  ),
  'in and not-in': createQueryOperation(({ menu }) =>
    menu.where('origin', 'not-in', ['IT']).where('price', 'in', [8]),
  ),
  'two array-contains': createQueryOperation(({ menu }) =>
    menu.where('tags', 'array-contains', 'hot').where('tags', 'array-contains', 'new'),
  ),
  '== a document id': createQueryOperation(({ menu }) =>
    menu.where(FieldPath.documentId(), '==', 'soup'),
  ),
  '> a document id': createQueryOperation(({ menu }) =>
    menu.where(FieldPath.documentId(), '>', 'pizza'),
  ),
  'in with document ids': createQueryOperation(({ menu }) =>
    menu.where(FieldPath.documentId(), 'in', ['soup', 'bread', 'none']),
  ),
  'a collection group': createQueryOperation(({ db }) => db.collectionGroup('reviews')),
  'a filter on a collection group': createQueryOperation(({ db }) =>
    db.collectionGroup('reviews').where('stars', '>', 2).orderBy('stars', 'desc'),
  ),
  'a collection below a missing document': createQueryOperation(({ menu }) =>
    menu.doc('never').collection('reviews'),
  ),
  'an empty collection': createQueryOperation(({ collection }) =>
    collection.where('price', '==', 1),
  ),
};
