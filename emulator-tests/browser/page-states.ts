import { accountPageStates } from './screen-states/account-page-states';
import { cookPageStates } from './screen-states/cook-page-states';
import { orderPageStates } from './screen-states/order-page-states';
import { publicPageStates } from './screen-states/public-page-states';
import type { PageState } from './screen-states/page-state';

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
