/** One call of a visit: at which second of the day, and what it reads when the service answers. */
export interface Call {
  second: number;
  address: string;
  reads: number;
  isList: boolean;
}

/** Dishes that somebody who browses looks at. */
const DISHES_SEEN = 2;
/** Seconds on a page; the page of a dish asks for its stock every ten. */
const ON_A_PAGE = 20;
const STOCK_ASKED_FOR = 2;
const ORDERS_KEPT = 5;
const ALL_FOODS = '/foods?sortField=food_name&sortOrder=asc';

/**
 * What one visit asks for. Home; then all foods, perhaps by price; then dishes, each with what else
 * its cook offers (the list again), and back to the list. A buyer's purchase reads the
 * dish and the key; then come the own orders, and back on the menu the list past the shared cache.
 */
export function visit(
  start: number,
  { browses, byPrice, buys }: { browses: boolean; byPrice: boolean; buys: boolean },
  dishes: number,
): Call[] {
  const calls: Call[] = [];
  let second = start;
  const ask = (address: string, reads: number, isList = false) =>
    calls.push({ second, address, reads, isList });
  const list = (address = ALL_FOODS) => ask(address, dishes, true);

  ask('/top-foods', 6, true);
  if (!browses && !buys) return calls;
  second += ON_A_PAGE;
  list();
  if (byPrice) list('/foods?sortField=price&sortOrder=asc');
  for (let seen = 0; seen < DISHES_SEEN; seen += 1) {
    second += ON_A_PAGE;
    for (let asked = 0; asked < STOCK_ASKED_FOR; asked += 1) ask('/foods/dish', 1);
    list();
    second += ON_A_PAGE;
    list();
  }
  if (buys) {
    ask('/foods/dish', 1);
    ask('/purchase', 2);
    ask('/orders', ORDERS_KEPT);
    second += ON_A_PAGE;
    list(`${ALL_FOODS}&fresh=${second}`);
  }
  return calls;
}
