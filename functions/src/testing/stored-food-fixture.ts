import { Timestamp } from '@google-cloud/firestore';
import type { StoredFood } from '../firestore/collections';
import { toCookId } from '../food/food-store';
import { foodFieldsFixture } from './food-fixture';
import { ownerFixture, userProfileFixture } from './user-fixtures';

/** The Firestore document of the sample dish, with a stock of 10 units and 7 purchases. */
export const storedFoodFixture: StoredFood = {
  ...foodFieldsFixture,
  name_key: 'party jollof rice',
  purchase_count: 7,
  added_by: userProfileFixture,
  owner_uid: ownerFixture.uid,
  cook_id: toCookId(ownerFixture.uid),
  offered_at: Timestamp.fromMillis(0),
  created_at: Timestamp.fromMillis(0),
  updated_at: Timestamp.fromMillis(0),
};
