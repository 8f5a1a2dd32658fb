import { type Following, followingSchema } from '@potluck/functions/contract/following';
import { type Food, foodListSchema } from '@potluck/functions/contract/food';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callProtectedApi } from '../lib/api';
import { createPagedQuery, toPage, usePagedQuery } from '../lib/paged-query';
import { apiPaths } from '../lib/paths';
import {
  createUserQueryKey,
  queryClient,
  storeQueryData,
  useApiQuery,
  type User,
} from '../lib/query-client';
import { PAGE_SIZE } from '../lib/shown-count';
import { showFailure } from '../ui/failure';

const createFollowingQuery = ({ uid, email }: User) =>
  queryOptions({
    queryKey: createUserQueryKey(uid, 'following'),
    queryFn: async () =>
      (await callProtectedApi(apiPaths.following(email), { schema: followingSchema })).data,
  });

const createFollowedFoodsQuery = ({ uid, email }: User) =>
  createPagedQuery<Food>(
    createUserQueryKey(uid, 'followed-foods'),
    `limit=${PAGE_SIZE}`,
    async (query) => {
      const path = apiPaths.following(email, `/foods?${query}`);
      return toPage(await callProtectedApi(path, { schema: foodListSchema }));
    },
  );

export const useFollowing = (user: User) => useApiQuery(createFollowingQuery(user));

export const useFollowedFoods = (user: User) => usePagedQuery(createFollowedFoodsQuery(user));

export const changeFollow = (user: User, cookId: string, isFollowed: boolean) =>
  change(user, isFollowed, apiPaths.following(user.email, `/cooks/${encodeURIComponent(cookId)}`));

export const changeWatch = (user: User, foodId: string, isWatched: boolean) =>
  change(user, isWatched, apiPaths.watch(foodId));

/** Saves a choice of the user. If this fails, shows a toast, and resolves with its text. */
async function change(user: User, isOn: boolean, path: string): Promise<string | undefined> {
  const { email } = user;
  try {
    const call = { method: isOn ? 'PUT' : 'DELETE', schema: followingSchema, body: { email } };
    const { data } = await callProtectedApi(path, call as typeof call & { method: 'PUT' });
    await storeQueryData<Following>(createFollowingQuery(user).queryKey, () => data);
    void queryClient.invalidateQueries({ queryKey: createFollowedFoodsQuery(user).queryKey });
    return undefined;
  } catch (error) {
    const isRejected = error instanceof ApiError && error.isOutcomeKnown;
    const text = 'Your choice could not be saved. Please try again.';
    return showFailure(isRejected ? error.message : text, error);
  }
}
