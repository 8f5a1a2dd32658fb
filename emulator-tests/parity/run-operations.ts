import { Firestore } from 'firebase-admin/firestore';
import { fillMenu } from './menu';
import { operations } from './operations';

/**
 * What each operation came to on the emulator at `address`, as JSON. They have nothing in common
 * but the menu, and run at once.
 */
export async function runOperations(address: string): Promise<Map<string, string>> {
  const db = new Firestore({
    projectId: 'demo-parity',
    host: address,
    ssl: false,
    // By default the client asks for seven seconds again about a query that was refused.
    gaxServerStreamingRetries: true,
  });
  const menu = db.collection('menu');
  await fillMenu(menu);
  const outcomes = await Promise.all(
    [...operations].map(async ([name, operation], number) => {
      const own = db.collection(`own-${number}`);
      return [name, await outcomeOf(operation({ db, menu, own }))] as const;
    }),
  );
  await db.terminate();
  return new Map(outcomes);
}

/** A refusal of the emulator has a code; what the SDK throws by itself has none. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify({ value: await work }, withSortedKeys);
  } catch (error) {
    const { code, message } = error as Error & { code?: number };
    return code === undefined ? `throws ${message}` : `code ${code}`;
  }
}

/** A map has no order, and each emulator gives it its own. */
function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
