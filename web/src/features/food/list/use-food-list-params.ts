import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pagePaths } from '../../../config/page-paths';
import { DEFAULT_FOOD_SORT } from './food-sort';
import { parseFoodListParams, type FoodListParams } from './food-list-params';

/** Time after the last keystroke until the search text is written to the URL and sent to the API. */
const SEARCH_DELAY_MS = 250;

/**
 * Returns the search text, the sort order, and the filters of the list, and keeps them in the URL.
 *
 * `params` contains typed text immediately. `writtenParams` contains it after a pause, when it is
 * written to the URL. Browsers limit how often a page may change its URL.
 */
export function useFoodListParams() {
  const [url, setUrl] = useSearchParams();
  const urlParams = parseFoodListParams(url);
  const [params, setParams] = useState(urlParams);
  const [writtenParams, setWrittenParams] = useState(urlParams);
  const [lastUrlParams, setLastUrlParams] = useState(urlParams);

  if (!areSame(urlParams, lastUrlParams)) {
    setLastUrlParams(urlParams);
    // `writtenParams` are the values that this hook last wrote to the URL. If the URL contains
    // other values, a link or a back navigation has changed the URL.
    if (!areSame(urlParams, writtenParams)) {
      setWrittenParams(urlParams);
      setParams(urlParams);
    }
  }

  useEffect(() => {
    if (areSame(params, writtenParams)) return;
    const isTyping = params.search !== '' && params.search !== writtenParams.search;
    const timer = setTimeout(
      () => {
        setWrittenParams(params);
        // While the next page loads, this page is still shown, but the URL already belongs to the
        // next page. This page must not change that URL.
        if (location.pathname !== pagePaths.foods) return;
        // Replaces the history entry, so typing does not create an entry for each letter.
        setUrl((current) => replaceParams(current, params), { replace: true });
      },
      isTyping ? SEARCH_DELAY_MS : 0,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [params, writtenParams, setUrl]);

  const changeParams = useCallback((changed: Partial<FoodListParams>) => {
    setParams((current) => ({ ...current, ...changed }));
  }, []);
  return { params, writtenParams, changeParams };
}

function areSame(one: FoodListParams, other: FoodListParams): boolean {
  return toText(one) === toText(other);
}

const toText = (params: FoodListParams) => new URLSearchParams(toUrlParams(params)).toString();

function replaceParams(current: URLSearchParams, params: FoodListParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(toUrlParams(params))) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Returns the URL parameters of the food list. A value is empty if the URL must not contain its
 * parameter.
 */
function toUrlParams({ search, sort, category, isInStock, without }: FoodListParams) {
  return {
    search,
    sort: sort === DEFAULT_FOOD_SORT ? '' : sort,
    category,
    inStock: isInStock ? 'true' : '',
    without: without.join(','),
  };
}
