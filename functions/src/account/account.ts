import type { UserProfile } from '../contract/account';

/** A signed-in Firebase user. The uid decides which data the user owns; the other fields are for display. */
export interface Account extends UserProfile {
  uid: string;
  /** Time of the login, in seconds since the epoch. */
  authTime: number;
}
