import { beforeAll, expect, it } from 'vitest';
import { visitor } from '../support/api';
import { storedFood } from '../support/documents';
import { clearFirestore, connectFirestore } from '../support/firestore';
import { soup } from '../support/foods';
import { median, slowness } from '../support/pace';

const MENU_SIZE = 1000;
const cook = { uid: 'cook', name: 'Cook', email: 'cook@potluck.test', photoURL: null };

beforeAll(async () => {
  await clearFirestore();
  const { db, close } = connectFirestore();
  const writer = db.bulkWriter();
  for (let number = 0; number < MENU_SIZE; number += 1) {
    const food = storedFood(cook, { ...soup, food_name: `Soup ${number}`, price: number / 4 });
    void writer.set(db.doc(`foods/soup-${number}`), food);
  }
  await writer.close();
  await close();
});

it(`lists ${MENU_SIZE} dishes in under 300 ms (median of 9)`, async () => {
  const times: number[] = [];
  const paces: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    const started = performance.now();
    const { body } = await visitor.get('/foods?sortField=price&sortOrder=desc');
    times.push(performance.now() - started);
    expect(body).toHaveLength(MENU_SIZE);
    // Beside what it judges: what else runs here comes and goes.
    if (run % 3 === 1) paces.push(await slowness());
  }
  const ms = Math.round(median(times));
  const limit = Math.round(300 * median(paces));
  console.log(`GET /foods with ${MENU_SIZE} dishes: ${ms} ms (here and now at most ${limit} ms)`);
  expect(ms).toBeLessThan(limit);
});
