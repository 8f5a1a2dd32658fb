import type { Food } from '@potluck/functions/contract/food';
import { useDeferredValue, useState } from 'react';
import { DESKTOP_MEDIA_QUERY, useMediaQuery } from '../../../components/use-media-query';
import { filterFoods } from '../filter-foods';
import { FoodSearch } from '../food-search';
import { MyFoodsCards } from './my-foods-cards';
import { MyFoodsTable } from './my-foods-table';
import { NoMatchingFoods } from '../no-matching-foods';
import { useDeleteFood } from './use-delete-food';

/** A list with more foods than this number has a search box. */
const MAX_WITHOUT_SEARCH = 10;

interface Props {
  foods: Food[];
  email: string;
  onDeleted: (id: string) => Promise<unknown>;
}

/** Shows the foods in a table on a desktop and as cards on a phone. A long list has a search box. */
export function MyFoodsList({ foods, email, onDeleted }: Props) {
  const isDesktop = useMediaQuery(DESKTOP_MEDIA_QUERY);
  const { runningId: deleting, confirmAndRun: askAndDelete } = useDeleteFood(email, onDeleted);
  const [search, setSearch] = useState('');
  // The search box shows typed text immediately. The list may show the matching foods in a later
  // frame.
  const foundFoods = filterFoods(foods, useDeferredValue(search));
  const listProps = {
    foods: foundFoods,
    deleting,
    onDelete: (id: string) => {
      void askAndDelete(id);
    },
  };
  const List = isDesktop ? MyFoodsTable : MyFoodsCards;
  const list = foundFoods.length > 0 && <List {...listProps} />;
  // A short list has no search box. If a deletion makes the list short during a search, the search
  // box stays visible until the user deletes the search text.
  if (foods.length <= MAX_WITHOUT_SEARCH && search === '') return list;

  const count =
    foundFoods.length === foods.length
      ? `${foods.length} dishes`
      : `${foundFoods.length} of ${foods.length} dishes`;
  return (
    <>
      <div className="max-w-md">
        <FoodSearch value={search} onChange={setSearch} />
      </div>
      <p role="status" className="mt-3 mb-4 text-soft tabular-nums">
        {/*
         * The `key` creates a new element for each text. If a browser has translated the page, an
         * updated text node would keep showing its old text.
         */}
        <span key={count}>{count}</span>
      </p>
      {list || (
        <NoMatchingFoods
          onShowAll={() => {
            setSearch('');
          }}
        />
      )}
    </>
  );
}
