import { useEffect } from 'react';
import useSWR from 'swr';
import { openedKey, STOCK_REFRESH_MS } from '../../lib/query';
import { isNotFound } from './is-not-found';
import { readFood, type ReadFood } from './public-food-api';

/** One food, its stock kept up to date while the page is visible. */
export function useFood(id: string) {
  const { data, error, isLoading, mutate } = useSWR<ReadFood, Error>(
    ['food', id],
    () => readFood(id),
    { refreshInterval: STOCK_REFRESH_MS },
  );

  // SWR's own regular reads end with the first failure.
  useEffect(() => {
    if (error === undefined || isNotFound(error)) return;
    const timer = setInterval(() => {
      if (!document.hidden) void mutate();
    }, STOCK_REFRESH_MS);
    return () => {
      clearInterval(timer);
    };
  }, [error, mutate]);

  // What was told as missing stays so while it is asked for again.
  return { data, error, isLoading: isLoading && error === undefined, mutate };
}

/** One food as it was when the form was opened: what is typed is not overtaken. */
export function useFoodToEdit(id: string) {
  return useSWR<ReadFood, Error>(openedKey('food', id), () => readFood(id), {
    dedupingInterval: 0,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
