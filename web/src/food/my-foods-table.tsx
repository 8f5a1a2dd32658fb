import { formatCount, formatPrice } from '../lib/format';
import { FoodImage } from './food-card';
import { HiddenFoodNotice, MyFoodActions } from './my-food-actions';
import type { Food } from '@potluck/functions/contract/food';
import { DataTable, TABLE_CELL_CLASS, TABLE_ROW_CLASS } from '../ui/data-table';

export function MyFoodsCards({ foods, nameSuffixes, deleting, onDelete }: MyFoodsListProps) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {foods.map((food, index) => (
        <li
          key={food._id}
          className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4"
        >
          <div className="grid grid-cols-[6rem_1fr] gap-4 narrow:grid-cols-1">
            <FoodImage
              src={food.food_image}
              alt={food.food_name}
              width={192}
              sizes="6rem"
              className="w-24 rounded-field"
            />
            <div className="min-w-0">
              <h2 className="text-[1.25rem] wrap-anywhere">
                <bdi>{food.food_name}</bdi>
              </h2>
              <p className="truncate text-sm text-soft">{food.food_category}</p>
              <p className="mt-1 flex flex-wrap gap-x-3 tabular-nums">
                <span className="font-semibold">{formatPrice(food.price)}</span>
                <span className="text-soft">{`Quantity: ${formatCount(food.quantity)}`}</span>
              </p>
              <HiddenFoodNotice reason={food.hidden_reason} />
            </div>
          </div>
          <MyFoodActions
            food={food}
            nameSuffix={nameSuffixes[index] ?? ''}
            isDeleting={deleting === food._id}
            onDelete={onDelete}
          />
        </li>
      ))}
    </ul>
  );
}

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
