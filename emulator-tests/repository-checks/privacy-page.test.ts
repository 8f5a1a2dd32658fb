import { Firestore } from '@google-cloud/firestore';
import { personalDataPolicies } from '@potluck/functions/account-data/personal-data-policies';
import type { FoodFields } from '@potluck/functions/contract/food';
import type { Kitchen } from '@potluck/functions/contract/kitchen';
import { describe, expect, it } from 'vitest';
import { storedCollectionFacts } from '../../web/src/static/privacy-facts';

type OptionalField = {
  [Name in keyof FoodFields]-?: undefined extends FoodFields[Name] ? Name : never;
}[keyof FoodFields];

/** The words of the page that name a field. A new field without an entry is a type error. */
const words: Record<OptionalField | keyof Kitchen, string> = {
  allergens: 'allergens',
  portion: 'portion',
  ingredients: 'ingredients',
  keeps: 'how long it keeps',
  diets: 'diets',
  max_per_guest: 'maximum per guest',
  windows: 'pickup window',
  zone: 'time zone',
  place: 'the place',
  times: 'the times',
  payment: 'how guests pay',
  note: 'a note',
  about: 'about yourself',
  area: 'area',
  cell: 'map cell',
  pay: 'ways to pay',
  show_place: 'when guests see the place',
};

describe('the privacy page', () => {
  it('describes every Firestore collection in personalDataPolicies', () => {
    const db = new Firestore({ projectId: 'demo-potluck' });
    const collectionIds = personalDataPolicies.map(({ collection }) => collection(db).id);
    expect(Object.keys(storedCollectionFacts).sort()).toEqual(collectionIds.sort());
  });

  it.each<[string, RegExp]>([
    ['foods', /^(?!place|times|payment|note|show_place|about)/],
    ['kitchens', /^(?:place|times|payment|note|show_place|about|area|cell|pay)$/],
    ['orders', /^(?:allergens|portion|ingredients|keeps|diets|windows|zone|pay)$/],
    ['menu_shards', /^(?:allergens|diets|windows|area|cell)$/],
  ])('names the fields of the documents in %s', (collection, fields) => {
    const content = storedCollectionFacts[collection]?.content ?? '';
    const named = Object.entries(words).filter(([field]) => fields.test(field));
    expect(named.filter(([, text]) => !content.includes(text))).toEqual([]);
  });
});
