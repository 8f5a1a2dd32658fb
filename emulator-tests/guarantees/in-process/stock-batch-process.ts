import { applyStockChanges } from '@potluck/functions/food/change-stock';
import { connectFirestore } from '../../test-support/firestore-connection';
import { toStockChange, type CancelOrderAction, type PurchaseAction } from './order-actions';

/**
 * Applies purchases and cancellations of a food in one batch. The test kills this process during
 * the batch. Usage: node … PROJECT HOST FOOD ACTIONS. ACTIONS is a JSON array of purchases and
 * cancellations.
 */
const [project = '', host = '', foodId = '', actions = ''] = process.argv.slice(2);
const { db, close } = connectFirestore({ project, host });
const applyBatch = applyStockChanges(db, () => new Date());
const changes = (JSON.parse(actions) as (PurchaseAction | CancelOrderAction)[]).map((action) =>
  toStockChange(action, foodId),
);
console.log(await applyBatch(foodId, changes));
await close();
