import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';

/** What an operation may touch. */
export interface World {
  db: Firestore;
  /** The same documents on both emulators; nobody changes them. */
  menu: CollectionReference;
  /** Empty at first, and this operation's alone. */
  own: CollectionReference;
}

/** Resolves with what is to be the same on both emulators; a rejection is compared by its code. */
export type Operation = (world: World) => Promise<unknown>;
export type Operations = Record<string, Operation>;

/** A query of the menu, of which the ids count, in their order. */
export function finds(query: (world: World) => Query): Operation {
  return async (world) => idsOf(query(world));
}

export async function idsOf(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

/** The code of a refusal by the service, `undefined` where it has none; 'done' without a refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return (error as { code?: number }).code;
  }
}
