import { accountScreenStates } from './screen-states/account-screen-states';
import { cookScreenStates } from './screen-states/cook-screen-states';
import { orderScreenStates } from './screen-states/order-screen-states';
import { publicScreenStates } from './screen-states/public-screen-states';
import type { ScreenState } from './screen-states/screen-state';

/**
 * The page states that the screenshots and the accessibility tests open: every page of the site, in each
 * state that a user can see.
 */
export const screenStates: ScreenState[] = [
  ...publicScreenStates,
  ...accountScreenStates,
  ...cookScreenStates,
  ...orderScreenStates,
];
