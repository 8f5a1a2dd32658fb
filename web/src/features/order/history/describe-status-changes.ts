import type { Order } from '@potluck/functions/contract/order';
import { statusLabels } from '../status-labels';

/** Returns the text that announces the new status of each changed order to its buyer. */
export function describeStatusChanges(before: Order[], after: Order[]): string {
  const oldStatuses = new Map(before.map(({ _id, status }) => [_id, status]));
  return after
    .flatMap(({ _id, food_name, status }) =>
      oldStatuses.has(_id) && oldStatuses.get(_id) !== status
        ? `${food_name}: ${statusLabels[status]}.`
        : [],
    )
    .join(' ');
}
