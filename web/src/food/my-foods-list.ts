import type { Food } from '@potluck/functions/contract/food';
import type { OrderCounts } from '@potluck/functions/contract/order';
import { isClosedForOrders } from '@potluck/functions/contract/pickup';
import { formatCount } from '../lib/format';
import { pagePaths } from '../lib/paths';
import { describeShownCount } from '../ui/paged-list';
import { filterFoods } from './food-search';

export const stateLabels = {
  'on-offer': 'On offer',
  'sold-out': 'Sold out',
  closed: 'Orders closed',
  hidden: 'Hidden',
};
type FoodState = keyof typeof stateLabels;

export const sortLabels = {
  newest: 'Newest first',
  name: 'Name',
  category: 'Category',
  fewest: 'Fewest left',
};
type FoodOrder = keyof typeof sortLabels;

/** The URL parameters of My Foods. An empty `state` shows all dishes. */
export interface MyFoodsParams {
  search: string;
  sort: FoodOrder;
  state: FoodState | '';
}

const findName = <Name extends string>(labels: Record<Name, string>, value: string | null) =>
  (Object.keys(labels) as Name[]).find((name) => name === value);

export const myFoodsUrlFormat = {
  pathname: pagePaths.myFoods,
  parse: (url: URLSearchParams): MyFoodsParams => ({
    search: url.get('search') ?? '',
    sort: findName(sortLabels, url.get('sort')) ?? 'newest',
    state: findName(stateLabels, url.get('state')) ?? '',
  }),
  format: ({ search, sort, state }: MyFoodsParams) => ({
    search,
    sort: sort === 'newest' ? '' : sort,
    state,
  }),
};

function getState({ hidden_reason, quantity, windows }: Food, now: number): FoodState {
  if (hidden_reason !== undefined) return 'hidden';
  if (quantity <= 0) return 'sold-out';
  return isClosedForOrders(windows, now) ? 'closed' : 'on-offer';
}

const compareFoods: Record<FoodOrder, (a: Food, b: Food) => number> = {
  // The API returns the newest first.
  newest: () => 0,
  name: (a, b) => a.food_name.localeCompare(b.food_name),
  category: (a, b) =>
    a.food_category.localeCompare(b.food_category) || a.food_name.localeCompare(b.food_name),
  fewest: (a, b) => a.quantity - b.quantity,
};

/** Returns the dishes of a cook that match the search and the state at the time `now` in ms, sorted. */
export function selectFoods(foods: Food[], params: MyFoodsParams, now: number): Food[] {
  return filterFoods(foods, params.search)
    .filter((food) => params.state === '' || getState(food, now) === params.state)
    .toSorted(compareFoods[params.sort]);
}

/** Returns the summary of My Foods, for example `70 dishes, 8 sold out, 24 new orders`. */
export function summarizeFoods(foods: Food[], newOrders: number | undefined, now: number): string {
  const soldOut = foods.filter((food) => getState(food, now) === 'sold-out').length;
  const parts = [
    describeShownCount(foods.length, foods.length, 'dishes'),
    `${formatCount(soldOut)} sold out`,
  ];
  if (newOrders !== undefined)
    parts.push(`${formatCount(newOrders)} new ${newOrders === 1 ? 'order' : 'orders'}`);
  return parts.join(', ');
}

/** Returns the portions that guests have ordered this week, for example `41 meals this week`. */
export function describeMeals({ portions, is_minimum }: NonNullable<OrderCounts['recent']>) {
  const meals = `${formatCount(portions)} ${portions === 1 ? 'meal' : 'meals'} this week`;
  return is_minimum ? `At least ${meals}` : meals;
}
