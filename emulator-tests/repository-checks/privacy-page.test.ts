import { Firestore } from '@google-cloud/firestore';
import { personalDataPolicies } from '@potluck/functions/account-data/personal-data-policies';
import { expect, it } from 'vitest';
import { storedCollectionFacts } from '../../web/src/static/privacy-facts';

it('The privacy page describes every Firestore collection in personalDataPolicies', () => {
  const db = new Firestore({ projectId: 'demo-potluck' });
  const collectionIds = personalDataPolicies.map(({ collection }) => collection(db).id);
  expect(Object.keys(storedCollectionFacts).sort()).toEqual(collectionIds.sort());
});
