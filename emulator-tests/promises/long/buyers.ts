import { buy, buyer, openShop } from '../in-process/shop';

/**
 * An instance of its own: `buyers` at once want one unit each of a dish. Prints how many answers
 * had which status: node … PROJECT FOOD BUYERS AT_ONCE.
 */
const [project = '', foodId = '', buyers = '', atOnce = ''] = process.argv.slice(2);
const shop = await openShop(project);
const statuses: Record<number, number> = {};
let next = 0;

async function buyInTurn(): Promise<void> {
  while (next < Number(buyers)) {
    next += 1;
    const { status } = await buy(shop.service, buyer(next), foodId);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, buyInTurn));
console.log(JSON.stringify(statuses));
await shop.close();
