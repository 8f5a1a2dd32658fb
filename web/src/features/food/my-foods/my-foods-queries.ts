import type { Food } from '@potluck/functions/contract/food';
import useSWR from 'swr';
import { pagePaths } from '../../../config/page-paths';
import { createUserQueryKey } from '../../../lib/query-cache';
import { createFirstPageLimitQuery } from '../../../paged-list/first-page';
import { usePagedQuery } from '../../../paged-list/use-paged-query';
import { listAllMyFoods, listMyFoods } from '../api/food-api';

interface User {
  uid: string;
  email: string;
}

/** Reads the foods of the user page by page. */
export function useMyFoods({ uid, email }: User) {
  return usePagedQuery<Food>({
    key: createUserQueryKey('foods', uid),
    firstPage: createFirstPageLimitQuery(pagePaths.myFoods),
    read: (query) => listMyFoods(email, query),
  });
}

/** Reads all foods of the user. Reads nothing while `isNeeded` is false. */
export function useAllMyFoods({ uid, email }: User, isNeeded: boolean) {
  return useSWR<Food[], Error>(isNeeded && createUserQueryKey('all-foods', uid), () =>
    listAllMyFoods(email),
  );
}
