import {
  type Cook,
  type CookFood,
  cookFoodListSchema,
  cookSchema,
} from '@potluck/functions/contract/cook';
import type { CookPageData } from '@potluck/functions/contract/pages';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { callPublicApi } from '../lib/api';
import { hasRecentLocalWrite } from '../lib/local-writes';
import { createPagedQuery, toPage, usePagedQuery } from '../lib/paged-query';
import { apiPaths } from '../lib/paths';
import { queryClient, useApiQuery } from '../lib/query-client';
import { PAGE_SIZE } from '../lib/shown-count';
import { useEmbeddedPage } from '../ui/embedded-page';

const FIRST_PAGE = `limit=${PAGE_SIZE}`;

const createCookQuery = (id: string) =>
  queryOptions({
    queryKey: ['cook', id],
    queryFn: async () => (await callPublicApi(apiPaths.cook(id), { schema: cookSchema })).data,
  });

// A failed prefetch is ignored, because the page requests the data again and shows the error.
export const prefetchCook = (id: string) =>
  queryClient.query(createCookQuery(id)).catch(() => undefined);

/** Returns the data in the HTML of the page of this cook, or undefined if there is none, or if it is invalid. */
export function useEmbeddedCook(id: string) {
  return useEmbeddedPage(
    (data): data is CookPageData =>
      'cookId' in data && data.cookId === id && (data.cook === null || v.is(cookSchema, data.cook)),
  );
}

/** Returns a cook. Sends no request if the HTML of the page contains the cook and cannot be older than an own change. */
export const useCook = (id: string, embeddedCook: Cook | undefined) =>
  useApiQuery({
    ...createCookQuery(id),
    ...(embeddedCook && {
      initialData: embeddedCook,
      initialDataUpdatedAt: () => (hasRecentLocalWrite() ? 0 : undefined),
    }),
  });

export const useCookFoods = ({ _id, foods, next }: Cook) =>
  usePagedQuery<CookFood>({
    ...createPagedQuery<CookFood>(['cook-foods', _id], FIRST_PAGE, async (query) =>
      toPage(await callPublicApi(apiPaths.cookFoods(_id, query), { schema: cookFoodListSchema })),
    ),
    initialDataUpdatedAt: () => (hasRecentLocalWrite() ? 0 : undefined),
    initialData: { pages: [{ items: foods, next, total: undefined }], pageParams: [FIRST_PAGE] },
  });
