export {
  foodListPath as foodsEndpoint,
  TOP_FOODS_PATH as topFoodsEndpoint,
} from '@potluck/functions/contract/food-lists';

export function foodEndpoint(id: string): string {
  return `/foods/${encodeURIComponent(id)}`;
}
