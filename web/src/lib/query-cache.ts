import { useMemo } from 'react';
import {
  unstable_serialize as serialize,
  useSWRConfig,
  type Arguments,
  type SWRConfiguration,
} from 'swr';
import { INFINITE_PREFIX } from 'swr/_internal';
import { deleteStoredResponses } from './conditional-responses';

/**
 * Prefix of the SWR keys for a user's private data. SWR keys are arrays with the resource and its
 * parameters. The keys of private data begin with this prefix.
 */
const USER_KEY_PREFIX = 'personal';

export function createUserQueryKey(
  resource: string,
  uid: string,
): readonly [string, string, string] {
  return [USER_KEY_PREFIX, resource, uid];
}

/**
 * Prefix of the SWR keys for the initial data of a form. This data does not change while the form
 * is open.
 */
const FORM_KEY_PREFIX = 'opened';

/** Returns the SWR key of the initial data of a form. */
export function createFormDataQueryKey(
  resource: string,
  id: string,
): readonly [string, string, string] {
  return [FORM_KEY_PREFIX, resource, id];
}

const hasKeyPrefix = (word: string) => (key: Arguments) => Array.isArray(key) && key[0] === word;
const isUserQueryKey = hasKeyPrefix(USER_KEY_PREFIX);
const isFormQueryKey = hasKeyPrefix(FORM_KEY_PREFIX);

/**
 * Default options for all SWR reads. SWR does not retry a failed read. Instead, the page shows a
 * retry button.
 */
export const swrConfig: SWRConfiguration = {
  shouldRetryOnError: false,
  focusThrottleInterval: 10_000,
};

/**
 * Polling interval for the stock of a dish. The stock can change while a user looks at the dish. SWR does
 * not poll in hidden tabs.
 */
export const STOCK_REFRESH_INTERVAL_MS = 10_000;

/**
 * Polling interval for the dish of an order. It is longer than the other intervals, because a buyer may
 * keep a receipt open for hours, and a receipt needs the dish only for “Order again”.
 */
export const ORDERED_FOOD_REFRESH_INTERVAL_MS = 60_000;

/**
 * Polling interval for the orders of the user. A new order must reach its cook within 20 s. SWR does not
 * poll in hidden tabs.
 */
export const ORDER_REFRESH_INTERVAL_MS = 15_000;

/**
 * Prefix of the cache keys for paged lists with a user's private data. `useQueryCache` searches the cache
 * for these keys, because a key filter of SWR's `mutate` skips paged lists.
 */
const USER_PAGED_PREFIX = INFINITE_PREFIX + serialize([USER_KEY_PREFIX]);

export function useQueryCache() {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const findCacheKeys = (prefix: string) =>
      [...cache.keys()].filter((key) => key.startsWith(prefix));
    return {
      /**
       * Marks all cached data as stale, except the initial data of forms. Call this function after
       * a write of the user. SWR revalidates the queries on screen now, and the other queries when
       * they are next rendered.
       */
      refresh: (): Promise<unknown> =>
        Promise.all([
          mutate((key) => !isFormQueryKey(key)),
          ...findCacheKeys(INFINITE_PREFIX).map((key) => mutate(key)),
        ]),
      /** Removes the private data of the user from memory. Call this function after a logout. */
      clearUserData: (): Promise<unknown> => {
        deleteStoredResponses();
        const clear = (key: string) => mutate(key, undefined, { revalidate: false });
        return Promise.all([
          mutate(isUserQueryKey, undefined, { revalidate: false }),
          ...findCacheKeys(USER_PAGED_PREFIX).map(clear),
        ]);
      },
    };
  }, [cache, mutate]);
}
