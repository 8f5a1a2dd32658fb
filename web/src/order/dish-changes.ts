import { allergenLabels } from '@potluck/functions/contract/allergens';
import { dietLabels } from '@potluck/functions/contract/diets';
import type { Food } from '@potluck/functions/contract/food';
import {
  type Order,
  orderChangeLabels,
  orderChangeSubjects,
  type OrderRole,
} from '@potluck/functions/contract/order';
import { formatDayAndTime } from './order-texts';

const labels: Partial<Record<string, string>> = { ...allergenLabels, ...dietLabels };

/** Returns a text or a list of names that a cook has stated, for example `Milk, Nuts`. */
function formatStatement(statement: string | readonly string[] | null | undefined): string {
  if (typeof statement === 'string') return statement;
  if (!statement) return 'not stated';
  return statement.length === 0 ? 'none' : statement.map((name) => labels[name] ?? name).join(', ');
}

type Dish = Pick<Food, 'food_name' | 'allergens'>;

/** Returns a text for the name and for the allergens of a dish if they have changed. */
export function listDishChanges(before: Dish, now: Dish): string[] {
  const facts = [
    ['Name', before.food_name, now.food_name],
    ['Allergens', formatStatement(before.allergens), formatStatement(now.allergens)],
  ] as const;
  return facts.flatMap(([label, old, current]) =>
    old === current ? [] : [`${label} before: ${old}. Now: ${current}.`],
  );
}

/**
 * Returns the latest change of each fact after the purchase, the allergens first. `detail` contains the values of a fact of the dish at the
 * time of the purchase and now. A fact that has its old value again has not changed.
 */
export function listOrderChanges(order: Order, viewer: OrderRole, now: number) {
  const latest = new Map(order.changes?.map((change) => [change.what, change]));
  const changes = orderChangeSubjects.flatMap((what) => latest.get(what) ?? []);
  return changes.flatMap(({ what, now: value, at }) => {
    const text = `The ${orderChangeLabels[what]} changed ${formatDayAndTime(at, now)}.`;
    if (what === 'place' || what === 'times') return { what, text, detail: undefined };
    const [old, current] = [formatStatement(order[what]), formatStatement(value)];
    const time = viewer === 'buyer' ? 'When you ordered' : 'When the guest ordered';
    return old === current ? [] : { what, text, detail: `${time}: ${old}. Now: ${current}.` };
  });
}
