import { createAccount } from '../../support/auth-emulator';
import { storedFood, storedOrder } from '../../support/documents';
import { clearFirestore, connectFirestore } from '../../support/firestore';
import { accounts, type SeedAccount } from './accounts';
import { menu, type SeedFood } from './menu';
import { orders } from './orders';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Fills the running emulators with the demo's people, dishes and orders. */
export async function seed(): Promise<void> {
  await Promise.all([seedMenu(), ...accounts.map(createAccount)]);
}

/** The dishes and orders as at the beginning, and nothing else in Firestore; the people stay. */
export async function renewMenu(): Promise<void> {
  await clearFirestore();
  await seedMenu();
}

async function seedMenu(): Promise<void> {
  const now = new Date();
  const { db, close } = connectFirestore();
  const batch = db.batch();
  menu.forEach(({ id, cook, purchase_count, ...fields }, index) => {
    const addedAt = daysBefore(now, menu.length - index);
    batch.set(
      db.doc(`foods/${id}`),
      storedFood(accountOf(cook), fields, { purchase_count, addedAt }),
    );
  });
  for (const { id, foodId, buyer, purchase_quantity, daysAgo } of orders) {
    const food = foodOf(foodId);
    const boughtAt = daysBefore(now, daysAgo);
    batch.set(
      db.doc(`orders/${id}`),
      storedOrder(
        accountOf(buyer),
        { ...food, added_by: personOf(accountOf(food.cook)) },
        { purchase_quantity, boughtAt },
      ),
    );
  }
  await batch.commit();
  await close();
}

function accountOf(uid: string): SeedAccount {
  const account = accounts.find((candidate) => candidate.uid === uid);
  if (!account) throw new Error(`The seed has no account ${uid}.`);
  return account;
}

function personOf({ name, email, photoURL }: SeedAccount) {
  return { name, email, photoURL };
}

function foodOf(id: string): SeedFood {
  const food = menu.find((candidate) => candidate.id === id);
  if (!food) throw new Error(`The seed has no food ${id}.`);
  return food;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
