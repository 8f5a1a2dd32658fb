import { accountPageStates } from './page-states/account-page-states';
import { cookPageStates } from './page-states/cook-page-states';
import { orderPageStates } from './page-states/order-page-states';
import { publicPageStates } from './page-states/public-page-states';
import type { PageState } from './page-states/page-state';

/**
 * The page states that the screenshots and the accessibility tests open: every page of the site, in each
 * state that a user can see.
 */
export const pageStates: PageState[] = [
  ...publicPageStates,
  ...accountPageStates,
  ...cookPageStates,
  ...orderPageStates,
];
