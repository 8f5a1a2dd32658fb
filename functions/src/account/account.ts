import type { UserProfile } from '../contract/account';

/** A signed-in Firebase user. The uid decides which data the user owns; the other fields are for display. */
export interface Account extends UserProfile {
  uid: string;
  /**
   * Time of the login, in seconds since the epoch. Undefined if the access token does not contain
   * it, as in tokens from older API instances.
   */
  authTime?: number;
}
