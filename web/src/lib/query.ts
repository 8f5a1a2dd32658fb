import { useMemo } from 'react';
import { useSWRConfig, type Arguments, type SWRConfiguration } from 'swr';

/** Keys are arrays: what is read, then its parameters. Those of one person begin with this. */
const PERSONAL = 'personal';

export function personalKey(what: string, uid: string): readonly [string, string, string] {
  return [PERSONAL, what, uid];
}

/** What a form was opened with: while it is open nothing else comes in its place. */
const OPENED = 'opened';

export function openedKey(what: string, id: string): readonly [string, string, string] {
  return [OPENED, what, id];
}

const beginsWith = (word: string) => (key: Arguments) => Array.isArray(key) && key[0] === word;
const isPersonal = beginsWith(PERSONAL);
const isOpened = beginsWith(OPENED);

/** How all reads behave. A failed one is shown with a button, not repeated behind one's back. */
export const queryConfig: SWRConfiguration = {
  shouldRetryOnError: false,
  focusThrottleInterval: 10_000,
};

/** Stock moves while one looks at a dish; hidden tabs do not ask. */
export const STOCK_REFRESH_MS = 10_000;

export function useQueryCache() {
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      /**
       * After one's own change: what is on screen is asked for again, all else when next shown. A
       * form that is open meanwhile keeps what is typed into it.
       */
      refresh: () => mutate((key) => !isOpened(key)),
      /** After a sign-out: nothing of that person stays in memory. */
      forgetPerson: () => mutate(isPersonal, undefined, { revalidate: false }),
    }),
    [mutate],
  );
}
