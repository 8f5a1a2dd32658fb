import { isSameJsonValue } from '@potluck/functions/contract/values';
import type { Food } from '@potluck/functions/contract/food';
import { showNoticeDialog } from '../../../components/dialog';
import { formatAllergens } from '@potluck/functions/contract/allergens';
import { readReceipt } from '../api/order-api';

/**
 * Shows a warning if the cook changed the allergens after the form last loaded them. The API does
 * not reject such an order, but the order contains the allergens of the time of purchase. `food` is
 * the dish that the form showed. If the order cannot be read, shows nothing, because the receipt
 * shows the allergens.
 */
export async function warnOfChangedAllergens(food: Food, orderId: string): Promise<void> {
  const order = await readReceipt(orderId).catch(() => undefined);
  if (!order || isSameJsonValue(order.allergens, food.allergens)) return;
  await showNoticeDialog({
    title: 'The allergens have changed',
    text: `The cook changed the allergens of ${food.food_name} shortly before your order. It now says: “${formatAllergens(order.allergens)}”. To cancel, open the order in My Orders.`,
    icon: 'warning',
    buttonLabel: 'OK',
  });
}
