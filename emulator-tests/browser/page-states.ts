import { accountPageStates } from './page-states/account-page-states';
import { cookPageStates } from './page-states/cook-page-states';
import { orderPageStates } from './page-states/order-page-states';
import { publicPageStates } from './page-states/public-page-states';
import type { PageState } from './page-states/page-state';

/**
 * Every page of the site, in each state that a user can see. The screenshots and the accessibility tests open
 * these page states.
 */
export const testedPageStates: PageState[] = [
  ...publicPageStates,
  ...accountPageStates,
  ...cookPageStates,
  ...orderPageStates,
];
