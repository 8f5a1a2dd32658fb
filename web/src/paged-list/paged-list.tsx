import type { ReactNode } from 'react';
import { LoadMore } from './load-more';
import { useFocusOnNewItem } from './use-focus-on-new-item';

interface Props {
  /** The table or the list of the loaded items. */
  children: ReactNode;
  items: 'dishes' | 'orders';
  shownCount: number;
  query: {
    hasMore: boolean;
    isMoreAutomatic: boolean;
    isLoadingMore: boolean;
    hasMoreFailed: boolean;
    loadMore: () => void;
  };
}

/** Shows the loaded pages of a list, and loads the next page. */
export function PagedList({ children, items, shownCount, query }: Props) {
  const { area, focusNewItemAfterClick } = useFocusOnNewItem(shownCount);
  return (
    <>
      <div ref={area}>{children}</div>
      {query.hasMore && (
        <LoadMore
          items={items}
          isAutomatic={query.isMoreAutomatic}
          isLoading={query.isLoadingMore}
          hasFailed={query.hasMoreFailed}
          loadMore={query.loadMore}
          onClick={focusNewItemAfterClick}
        />
      )}
    </>
  );
}
