/**
 * The name of the IndexedDB database in which the browser saves orders for reading without a
 * network. It is also the localStorage key under which the site stores the uid of the buyer.
 */
export const SAVED_ORDERS_NAME = 'saved-orders';
