import type { Food } from '@potluck/functions/contract/food';
import { TABLE_CELL_CLASS, TABLE_ROW_CLASS, DataTable } from '../../../components/data-table';
import { formatCount } from '../../../lib/format-count';
import { formatPrice } from '../../../lib/format-price';
import { FoodImage } from '../food-image';
import { HiddenFoodNotice } from './hidden-food-notice';
import { MyFoodActions } from './my-food-actions';

export interface MyFoodsListProps {
  foods: Food[];
  /** A suffix for the accessible name of each food, which distinguishes foods with the same name. */
  nameSuffixes: string[];
  /** The id of the food that is being deleted. */
  deleting: string | undefined;
  onDelete: (food: Food) => void;
}

const COLUMNS = ['Photo', 'Name', 'Category', 'Price', 'Quantity', 'Actions'];
const RIGHT_ALIGNED_COLUMNS = ['Price', 'Quantity', 'Actions'];

export function MyFoodsTable({ foods, nameSuffixes, deleting, onDelete }: MyFoodsListProps) {
  return (
    <DataTable columns={COLUMNS} rightAlignedColumns={RIGHT_ALIGNED_COLUMNS}>
      {foods.map((food, index) => (
        <tr key={food._id} className={TABLE_ROW_CLASS}>
          <td className={TABLE_CELL_CLASS}>
            <FoodImage
              src={food.food_image}
              alt={food.food_name}
              width={160}
              sizes="5rem"
              className="w-14 max-w-none rounded-field lg:w-20"
            />
          </td>
          {/*
           * The maximum width makes the cell truncate a long name. Without it, the cell would grow
           * with the name.
           */}
          <td className={`${TABLE_CELL_CLASS} w-full max-w-0 font-semibold`} title={food.food_name}>
            <span className="line-clamp-2 wrap-anywhere lg:line-clamp-1">
              <bdi>{food.food_name}</bdi>
            </span>
            <HiddenFoodNotice reason={food.hidden_reason} />
          </td>
          <td
            className={`${TABLE_CELL_CLASS} max-w-28 truncate text-soft lg:max-w-44`}
            title={food.food_category}
          >
            {food.food_category}
          </td>
          <td className={`${TABLE_CELL_CLASS} text-right whitespace-nowrap tabular-nums`}>
            {formatPrice(food.price)}
          </td>
          <td className={`${TABLE_CELL_CLASS} text-right whitespace-nowrap tabular-nums`}>
            {formatCount(food.quantity)}
          </td>
          <td className={TABLE_CELL_CLASS}>
            <MyFoodActions
              food={food}
              nameSuffix={nameSuffixes[index] ?? ''}
              isDeleting={deleting === food._id}
              onDelete={onDelete}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
