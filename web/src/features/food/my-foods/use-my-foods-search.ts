import { pagePaths } from '../../../config/page-paths';
import { useUrlParams } from '../../../lib/use-url-params';

const urlFormat = {
  pathname: pagePaths.myFoods,
  parse: (url: URLSearchParams) => ({ search: url.get('search') ?? '' }),
  format: ({ search }: { search: string }) => ({ search }),
};

/** Returns the search text of My Foods and a function that changes it, and keeps the text in the URL. */
export function useMyFoodsSearch() {
  const { params, changeParams } = useUrlParams(urlFormat);
  const setSearch = (search: string) => {
    changeParams({ search });
  };
  return [params.search, setSearch] as const;
}
