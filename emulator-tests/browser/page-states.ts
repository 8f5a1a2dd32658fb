import { accountPageStates } from './page-states/account-page-states';
import { cookPageStates } from './page-states/cook-page-states';
import { orderPageStates } from './page-states/order-page-states';
import { publicPageStates } from './page-states/public-page-states';
import type { PageState } from './page-states/page-state';

/**
 * The pages and states that the screenshots show. The list contains every page of the site. Each entry is one page
 * in one state that a user can see. The accessibility tests open some of the entries by name.
 */
export const testedPageStates: PageState[] = [
  ...publicPageStates,
  ...accountPageStates,
  ...cookPageStates,
  ...orderPageStates,
];
