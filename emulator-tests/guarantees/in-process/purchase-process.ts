import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { sendPurchase, startApiInstance } from './api-instance';

/**
 * Buys one unit of a food. The test kills this process during the purchase. Usage: node … PROJECT
 * HOST FOOD KEY. KEY is the idempotency key.
 */
const [project = '', host, foodId = '', key = ''] = process.argv.slice(2);
const apiInstance = await startApiInstance(project, host);
const { status } = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
console.log(status);
await apiInstance.close();
