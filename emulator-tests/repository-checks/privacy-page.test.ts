import { Firestore } from '@google-cloud/firestore';
import { collectionPolicies } from '@potluck/functions/account-data/collection-policies';
import { expect, it } from 'vitest';
import { storedCollectionFacts } from '../../web/src/pages/privacy-facts';

it('The privacy page describes every Firestore collection in collectionPolicies', () => {
  const db = new Firestore({ projectId: 'demo-potluck' });
  const collectionIds = collectionPolicies.map(({ collection }) => collection(db).id);
  expect(Object.keys(storedCollectionFacts).sort()).toEqual(collectionIds.sort());
});
