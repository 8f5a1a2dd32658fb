import { pagePaths } from '../../../config/page-paths';
import { useUrlParams } from '../../../lib/use-url-params';
import { DEFAULT_FOOD_SORT } from './food-sort';
import { parseFoodListUrlParams, type FoodListUrlParams } from './food-list-url-params';

const urlFormat = { pathname: pagePaths.foods, parse: parseFoodListUrlParams, format: toUrlParams };

/**
 * Returns the search text, the sort order, and the filters of the food list, and keeps them in the URL. `params`
 * contains typed text immediately. `writtenParams` contains it after a pause in typing, and is used for API
 * requests.
 */
export const useFoodListUrlParams = () => useUrlParams(urlFormat);

function toUrlParams({ search, sort, category, isInStock, without }: FoodListUrlParams) {
  return {
    search,
    sort: sort === DEFAULT_FOOD_SORT ? '' : sort,
    category,
    inStock: isInStock ? 'true' : '',
    without: without.join(','),
  };
}
