import type { Food } from '@potluck/functions/contract/food';
import { useDeferredValue, useState } from 'react';
import { DESKTOP, useMediaQuery } from '../../components/use-media-query';
import { filterFoods } from './filter-foods';
import { FoodSearch } from './food-search';
import { MyFoodsCards } from './my-foods-cards';
import { MyFoodsTable } from './my-foods-table';
import { NoMatchingFoods } from './no-matching-foods';
import { useDeleteFood } from './use-delete-food';

/** The user sees at most this many foods at a glance, so a longer list gets a search box. */
const MAX_WITHOUT_SEARCH = 10;

interface Props {
  foods: Food[];
  email: string;
  onDeleted: (id: string) => Promise<unknown>;
}

/** A table on a desktop, cards on a phone. A long list has a search box. */
export function MyFoodsList({ foods, email, onDeleted }: Props) {
  const isDesktop = useMediaQuery(DESKTOP);
  const { deleting, askAndDelete } = useDeleteFood(email, onDeleted);
  const [search, setSearch] = useState('');
  // The box shows the typed text immediately. The list may follow in a later frame.
  const found = filterFoods(foods, useDeferredValue(search));
  const rows = {
    foods: found,
    deleting,
    onDelete: (id: string) => {
      void askAndDelete(id);
    },
  };
  const List = isDesktop ? MyFoodsTable : MyFoodsCards;
  const list = found.length > 0 && <List {...rows} />;
  // The box stays during a search, even if a deletion shortens the list.
  if (foods.length <= MAX_WITHOUT_SEARCH && search === '') return list;

  const count =
    found.length === foods.length
      ? `${foods.length} dishes`
      : `${found.length} of ${foods.length} dishes`;
  return (
    <>
      <div className="max-w-md">
        <FoodSearch value={search} onChange={setSearch} />
      </div>
      <p role="status" className="mt-3 mb-4 text-soft tabular-nums">
        {/* A new element for each text: a translated text node would keep its old text. */}
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
