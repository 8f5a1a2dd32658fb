import { useEffect, useState } from 'react';
import { useSearchParams, type SetURLSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths';
import { DEFAULT_SORT, parseSort, type SortValue } from './food-sort';

const WRITE_AFTER_MS = 300;

/**
 * What is searched and how it is sorted, as the address has it. Typing shows at once and reaches
 * the address when it pauses: browsers limit how often one may be written.
 */
export function useFoodsView() {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('search') ?? '';
  const [search, setSearch] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);

  if (inAddress !== seen) {
    setSeen(inAddress);
    // Changed by a link or by going back, not by what was typed here.
    if (inAddress !== written) {
      setWritten(inAddress);
      setSearch(inAddress);
    }
  }

  useEffect(() => {
    if (search === written) return;
    const timer = setTimeout(() => {
      setWritten(search);
      // This page stays until the next one's code has come, but the address is the next one's.
      if (location.pathname !== paths.foods) return;
      replaceParameter(setParameters, 'search', search);
    }, WRITE_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [search, written, setParameters]);

  return {
    search,
    setSearch,
    sort: parseSort(parameters.get('sort')),
    setSort: (sort: SortValue) => {
      replaceParameter(setParameters, 'sort', sort === DEFAULT_SORT ? '' : sort);
    },
  };
}

/** No entry in the history for every letter. */
function replaceParameter(setParameters: SetURLSearchParams, name: string, value: string): void {
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
