import type { Food } from '@potluck/functions/contract/food';
import { accounts } from '../suite/seed/accounts';
import { menu } from '../suite/seed/menu';

const foods: Food[] = menu
  .map(({ id, cook, ...fields }) => {
    const {
      name = '',
      email = '',
      photoURL = null,
    } = accounts.find(({ uid }) => uid === cook) ?? {};
    return { _id: id, ...fields, added_by: { name, email, photoURL } };
  })
  .sort((one, other) => one.food_name.localeCompare(other.food_name));

/** What the service says about the seed's menu; undefined for what it has not. */
export function menuAnswers(path: string): unknown {
  const { pathname } = new URL(path, 'https://this.site');
  if (pathname === '/foods') return foods;
  if (pathname === '/top-foods') return mostPurchased().slice(0, 6);
  return foods.find(({ _id }) => pathname === `/foods/${_id}`);
}

function mostPurchased(): Food[] {
  return [...foods].sort((one, other) => (other.purchase_count ?? 0) - (one.purchase_count ?? 0));
}
