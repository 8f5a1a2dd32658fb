import type { Person } from '../contract/account';

/** A signed-in person; the uid decides what is theirs, the rest is how they are shown. */
export interface Account extends Person {
  uid: string;
}
