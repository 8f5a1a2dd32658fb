import { useEffect, useState } from 'react';
import { useSearchParams, type SetURLSearchParams } from 'react-router-dom';
import { pagePaths } from '../../../config/page-paths';
import { DEFAULT_FOOD_SORT, parseFoodSort, type FoodSortValue } from './food-sort';

const URL_UPDATE_DELAY_MS = 300;

/**
 * Returns the search text and the sort order of the list, and keeps both in the URL. Typed text is
 * returned immediately. It is written to the URL after a pause, because browsers limit how often a page
 * may change its URL.
 */
export function useFoodListParams() {
  const [parameters, setParameters] = useSearchParams();
  const urlSearch = parameters.get('search') ?? '';
  const [search, setSearch] = useState(urlSearch);
  const [writtenSearch, setWrittenSearch] = useState(urlSearch);
  const [lastUrlSearch, setLastUrlSearch] = useState(urlSearch);

  if (urlSearch !== lastUrlSearch) {
    setLastUrlSearch(urlSearch);
    // `writtenSearch` is the text that this hook last wrote to the URL. If the URL contains another
    // text, a link or Back has changed the URL.
    if (urlSearch !== writtenSearch) {
      setWrittenSearch(urlSearch);
      setSearch(urlSearch);
    }
  }

  useEffect(() => {
    if (search === writtenSearch) return;
    const timer = setTimeout(() => {
      setWrittenSearch(search);
      // While the next page loads, this page is still shown, but the URL already belongs to the
      // next page. This page must not change that URL.
      if (location.pathname !== pagePaths.foods) return;
      replaceUrlParameter(setParameters, 'search', search);
    }, URL_UPDATE_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [search, writtenSearch, setParameters]);

  return {
    search,
    setSearch,
    sort: parseFoodSort(parameters.get('sort')),
    setSort: (sort: FoodSortValue) => {
      replaceUrlParameter(setParameters, 'sort', sort === DEFAULT_FOOD_SORT ? '' : sort);
    },
  };
}

/**
 * Sets a URL parameter, or deletes it if `value` is empty. Replaces the history entry, so typing
 * does not create an entry for each letter.
 */
function replaceUrlParameter(setParameters: SetURLSearchParams, name: string, value: string): void {
  setParameters(
    (current) => {
      const next = new URLSearchParams(current);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    },
    { replace: true },
  );
}
