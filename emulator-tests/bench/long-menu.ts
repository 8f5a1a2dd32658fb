import type { Food } from '@potluck/functions/contract/food';
import { menuAnswers } from './menu-answers';

const SIZE = 1000;
const KINDS = ['Sunday', 'Smoked', 'Spicy', 'Grilled', 'Late-night', 'Green', 'Golden', 'Slow'];

const seeded = menuAnswers('/foods') as Food[];

/** The seed's dishes again and again, each time under other names. */
const foods: Food[] = Array.from({ length: SIZE }, (_, index) => {
  const food = seeded[index % seeded.length];
  if (!food) throw new Error('The seed has no dishes.');
  const round = Math.floor(index / seeded.length);
  const kind = KINDS[round % KINDS.length] ?? '';
  return { ...food, _id: `${food._id}-${round}`, food_name: `${kind} ${food.food_name} ${round}` };
});

/** What the service says with a thousand dishes on the menu. */
export function longMenuAnswers(path: string): unknown {
  const { pathname } = new URL(path, 'https://this.site');
  if (pathname === '/foods') return foods;
  return foods.find(({ _id }) => pathname === `/foods/${_id}`) ?? menuAnswers(path);
}
