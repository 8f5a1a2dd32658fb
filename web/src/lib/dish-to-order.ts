import { safeSessionStorage } from './browser-storage';

const STORAGE_KEY = 'dish-to-order';

/** The dish that a visitor wanted to order before the login. */
export interface DishToOrder {
  id: string;
  name: string;
}

export function storeDishToOrder(dish: DishToOrder): void {
  safeSessionStorage.write(STORAGE_KEY, JSON.stringify(dish));
}

/** Returns the dish that the tab has stored. Its purchase page deletes it. */
export function readDishToOrder(): DishToOrder | undefined {
  const stored = safeSessionStorage.read(STORAGE_KEY);
  return stored === null ? undefined : (JSON.parse(stored) as DishToOrder);
}

export function deleteDishToOrder(): void {
  safeSessionStorage.remove(STORAGE_KEY);
}
