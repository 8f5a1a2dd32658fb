import { useMemo } from 'react';
import { useSWRConfig, type Arguments, type SWRConfiguration } from 'swr';

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

export function createFormQueryKey(
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
 * Interval of the requests for the stock of a dish. The stock can change while a user looks at the
 * dish. SWR sends no such requests in hidden tabs.
 */
export const STOCK_REFRESH_INTERVAL_MS = 10_000;

export function useQueryCache() {
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      /**
       * Marks all cached data as stale, except the initial data of forms. Call this function after
       * a local write. SWR revalidates the queries on screen now, and the other queries when they
       * are next rendered.
       */
      refresh: () => mutate((key) => !isFormQueryKey(key)),
      /** Removes the private data of the user from memory. Call this function after a logout. */
      clearUserData: () => mutate(isUserQueryKey, undefined, { revalidate: false }),
    }),
    [mutate],
  );
}
