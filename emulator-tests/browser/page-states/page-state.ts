import type { Page } from '@playwright/test';
import type { SeedAccount } from '../../scripts/seed/accounts';

/** A page of the site in one state that a user can see. */
export interface PageState {
  name: string;
  path: string;
  signedInAs?: SeedAccount;
  /** Prepares the page before it opens the path, for example by mocking a response. */
  beforeOpen?: (page: Page) => Promise<unknown>;
  /** Brings the open page into the state that the screenshot shows. */
  afterOpen?: (page: Page) => Promise<unknown>;
}
