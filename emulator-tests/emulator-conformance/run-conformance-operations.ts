import { Firestore } from 'firebase-admin/firestore';
import { writeMenuDocuments } from './write-menu-documents';
import { allConformanceOperations } from './all-conformance-operations';

/**
 * Runs all operations in `allConformanceOperations` on the Firestore emulator at `host`. Returns a map from
 * the key of each operation to its result as JSON. The tests compare the results of two emulators. The
 * operations can run concurrently: each operation writes only to its own collection, and all operations
 * only read the shared collection `menu`.
 */
export async function runConformanceOperations(host: string): Promise<Map<string, string>> {
  const db = new Firestore({
    projectId: 'demo-conformance',
    host,
    ssl: false,
    // Without this option, the client retries a rejected query for seven seconds.
    gaxServerStreamingRetries: true,
  });
  const menu = db.collection('menu');
  await writeMenuDocuments(menu);
  const results = await Promise.all(
    [...allConformanceOperations].map(async ([name, operation], index) => {
      const collection = db.collection(`operation-${index}`);
      return [name, await serializeResult(operation({ db, menu, collection }))] as const;
    }),
  );
  await db.terminate();
  return new Map(results);
}

/**
 * Returns the result of an operation, or its error, as text. For an error of the emulator, the text
 * contains the code. Errors that the SDK itself throws have no code, so the text contains the
 * message.
 */
async function serializeResult(result: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify({ value: await result }, sortMapKeys);
  } catch (error) {
    const { code, message } = error as Error & { code?: number };
    return code === undefined ? `throws ${message}` : `code ${code}`;
  }
}

/** Sorts map keys, because each emulator returns them in a different order. */
function sortMapKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
