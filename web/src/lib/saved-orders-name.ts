/**
 * The name of the database with the orders that the browser has saved for reading without a network. In
 * local storage, it is the key of the uid of their buyer.
 */
export const SAVED_ORDERS_NAME = 'saved-orders';
