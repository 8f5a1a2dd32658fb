import { expect, it } from 'vitest';
import * as collections from '../firestore/collections';
import { personalDataPolicies } from './personal-data-policies';

// `menuMetadataDocument` opens a document of the collection `menu_shards`, which already has a policy.
const { menuMetadataDocument: _menuMetaDocument, ...openedCollections } = collections;

it('personalDataPolicies contains exactly one policy for each collection in firestore/collections.ts', () => {
  const opened = personalDataPolicies.map(({ collection }) => collection);
  expect(new Set(opened)).toEqual(new Set(Object.values(openedCollections)));
  expect(opened).toHaveLength(Object.values(openedCollections).length);
});
