import { guest } from '@potluck/functions/testing/sample-people';
import { buy, openShop } from './shop';

/** A process of its own that buys one unit, to be killed on the way: node … PROJECT HOST FOOD KEY. */
const [project = '', host, foodId = '', key = ''] = process.argv.slice(2);
const shop = await openShop(project, host);
const { status } = await buy(shop.service, guest, foodId, { key });
console.log(status);
await shop.close();
