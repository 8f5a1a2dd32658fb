import type { Firestore } from '@google-cloud/firestore';
import {
  foodsCollection,
  reportsCollection,
  type StoredFood,
  type StoredReport,
} from '../firestore/collections';
import { readDocumentPages } from '../firestore/pages';

/** The maximum number of reports that one query reads. */
const REPORTS_PER_PAGE = 500;
/** The maximum number of dishes that one request reads. */
const DISHES_PER_PAGE = 100;

/** A dish with at least one report: the number of its reports, and the fields of the newest report. */
interface DishReports extends StoredReport {
  reportCount: number;
}

interface ReportedDish extends DishReports {
  /** Undefined if the dish was deleted. */
  foodName: string | undefined;
  isHidden: boolean;
}

/**
 * Resolves with all reported dishes, including the hidden and deleted ones. The dish with the newest
 * report comes first. Reads all reports page by page, and stores only the newest report of each dish in
 * memory.
 */
export async function readReportedDishes(db: Firestore): Promise<ReportedDish[]> {
  const dishes = new Map<string, DishReports>();
  const newestFirst = reportsCollection(db).orderBy('created_at', 'desc');
  for await (const page of readDocumentPages(newestFirst, REPORTS_PER_PAGE)) {
    for (const report of page.map((document) => document.data())) {
      const dish = dishes.get(report.food_id);
      if (dish) dish.reportCount += 1;
      else dishes.set(report.food_id, { ...report, reportCount: 1 });
    }
  }
  const reported: ReportedDish[] = [];
  const found = [...dishes.values()];
  for (let read = 0; read < found.length; read += DISHES_PER_PAGE) {
    reported.push(...(await addFoodStates(db, found.slice(read, read + DISHES_PER_PAGE))));
  }
  return reported;
}

async function addFoodStates(db: Firestore, dishes: DishReports[]): Promise<ReportedDish[]> {
  const foods = foodsCollection(db);
  const documents = await db.getAll(...dishes.map(({ food_id }) => foods.doc(food_id)));
  return dishes.map((dish, index) => {
    const food = documents[index]?.data() as StoredFood | undefined;
    return { ...dish, foodName: food?.food_name, isHidden: food?.hidden !== undefined };
  });
}
