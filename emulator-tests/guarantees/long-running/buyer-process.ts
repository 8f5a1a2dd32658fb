import { sendPurchase, createBuyerAccount, startApiInstance } from '../in-process/api-instance';

/**
 * Starts an API instance and sends one purchase of one unit for each buyer. At most CONCURRENCY
 * purchases run at the same time. Prints the number of responses by status. Usage: node … PROJECT
 * FOOD BUYERS CONCURRENCY.
 */
const [project = '', foodId = '', buyerCount = '', concurrency = ''] = process.argv.slice(2);
const apiInstance = await startApiInstance(project);
const responseCountByStatus: Record<number, number> = {};
let nextBuyer = 0;

async function buySequentially(): Promise<void> {
  while (nextBuyer < Number(buyerCount)) {
    nextBuyer += 1;
    const { status } = await sendPurchase(
      apiInstance.service,
      createBuyerAccount(nextBuyer),
      foodId,
    );
    responseCountByStatus[status] = (responseCountByStatus[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, buySequentially));
console.log(JSON.stringify(responseCountByStatus));
await apiInstance.close();
