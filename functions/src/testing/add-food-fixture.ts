import type { Account } from '../account/authenticate';
import type { FoodFields } from '../contract/food';
import { foodFieldsFixture } from './food-fixture';
import { ownerFixture } from './user-fixtures';
import { type TestApiService } from './test-service';

/**
 * Adds the sample dish with a request of `cook`. Resolves with the id of the dish. `fields` replaces
 * fields of the sample dish.
 */
export async function addFoodFixture(
  service: TestApiService,
  fields: Partial<FoodFields> = {},
  cook: Account = ownerFixture,
): Promise<string> {
  const body = { ...foodFieldsFixture, ...fields, added_by: cook };
  const { status, json } = await service.call('POST', '/foods', { account: cook, body });
  if (status !== 201) throw new Error(`The dish was not added: ${JSON.stringify(json)}`);
  return json.insertedId as string;
}
