import { Firestore } from '@google-cloud/firestore';
import { personalDataPolicies } from '@potluck/functions/account-data/personal-data-policies';
import type { FoodFields } from '@potluck/functions/contract/food';
import type { Kitchen } from '@potluck/functions/contract/kitchen';
import { describe, expect, it } from 'vitest';
import {
  browserStoragePrivacyFacts,
  storedCollectionFacts,
} from '../../web/src/static/privacy-facts';

/** The names of the fields that every dish has. “Everything that you enter about a dish” includes them. */
type RequiredFoodField =
  | 'food_name'
  | 'food_image'
  | 'food_category'
  | 'quantity'
  | 'price'
  | 'food_origin'
  | 'description';
type PublicFact = 'area' | 'cell' | 'pay';

/** The words that name each field. A new field without an entry is a type error. */
const dishWords: Record<Exclude<keyof FoodFields, RequiredFoodField> | PublicFact, string> = {
  allergens: 'allergens',
  portion: 'portion',
  ingredients: 'ingredients',
  keeps: 'how long it keeps',
  diets: 'diets',
  windows: 'pickup window',
  zone: 'time zone',
  area: 'area',
  cell: 'map cell',
  pay: 'ways to pay',
};
const kitchenWords: Record<keyof Kitchen, string> = {
  place: 'the place',
  times: 'the times',
  payment: 'how guests pay',
  note: 'a note',
  area: 'area',
  cell: 'map cell of about 1 km or 5 km',
  pay: 'ways to pay',
  show_place: 'when guests see the place',
};
const { area: _area, cell: _cell, ...orderWords } = dishWords;
const {
  portion: _portion,
  ingredients: _ingredients,
  keeps: _keeps,
  zone: _zone,
  pay: _pay,
  ...menuWords
} = dishWords;

describe('the privacy page', () => {
  it('describes every Firestore collection in personalDataPolicies', () => {
    const db = new Firestore({ projectId: 'demo-potluck' });
    const collectionIds = personalDataPolicies.map(({ collection }) => collection(db).id);
    expect(Object.keys(storedCollectionFacts).sort()).toEqual(collectionIds.sort());
  });

  it.each([
    ['foods', dishWords],
    ['orders', orderWords],
    ['menu_shards', menuWords],
    ['kitchens', kitchenWords],
  ])('names the fields of the documents in %s', (collection, words) => {
    const content = storedCollectionFacts[collection]?.content ?? '';
    expect(Object.values(words).filter((word) => !content.includes(word))).toEqual([]);
  });

  it('states who sees the public and the private pickup details, and that the remembered filters and the position stay in the browser', () => {
    expect(storedCollectionFacts.kitchens?.visibleTo).toMatch(
      /^Everybody sees the area, the map cell, and the ways to pay\..* the place and the note when the order is ready/,
    );
    expect(browserStoragePrivacyFacts['Local storage']).toContain('diets and allergens');
    expect(browserStoragePrivacyFacts['Your position']).toContain('never leaves your browser');
  });
});
