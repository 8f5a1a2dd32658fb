import { useMemo } from 'react';
import { useSWRConfig, type Arguments, type SWRConfiguration } from 'swr';

/** SWR keys are arrays: the resource, then its parameters. Keys of private data begin with this prefix. */
const USER_KEY_PREFIX = 'personal';

export function userQueryKey(resource: string, uid: string): readonly [string, string, string] {
  return [USER_KEY_PREFIX, resource, uid];
}

/** Prefix of the keys for the initial data of a form. This data does not change while the form is open. */
const FORM_KEY_PREFIX = 'opened';

export function formQueryKey(resource: string, id: string): readonly [string, string, string] {
  return [FORM_KEY_PREFIX, resource, id];
}

const hasKeyPrefix = (word: string) => (key: Arguments) => Array.isArray(key) && key[0] === word;
const isUserQueryKey = hasKeyPrefix(USER_KEY_PREFIX);
const isFormQueryKey = hasKeyPrefix(FORM_KEY_PREFIX);

/** Default options for all SWR reads. If a read fails, the page shows a retry button; SWR does not retry. */
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
       * Call after a local write. Revalidates the queries on screen now, and all others when they are
       * next rendered. An open form keeps its input.
       */
      refresh: () => mutate((key) => !isFormQueryKey(key)),
      /** Call after a logout. Removes the user's private data from memory. */
      clearUserData: () => mutate(isUserQueryKey, undefined, { revalidate: false }),
    }),
    [mutate],
  );
}
