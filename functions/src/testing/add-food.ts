import type { FoodFields } from '../contract/food';
import { sampleFood } from './sample-food';
import { cook } from './sample-people';
import { type TestService } from './test-service';

/** Has the cook add the sample dish, but for `fields`; resolves with its id. */
export async function addFood(
  service: TestService,
  fields: Partial<FoodFields> = {},
): Promise<string> {
  const body = { ...sampleFood, ...fields, added_by: cook };
  const { status, json } = await service.call('POST', '/foods', { account: cook, body });
  if (status !== 201) throw new Error(`The dish was not added: ${JSON.stringify(json)}`);
  return json.insertedId as string;
}
