import type { Food } from '@potluck/functions/contract/food';
import { CELL, ROW, Table } from '../../components/table';
import { formatPrice } from '../../lib/format';
import { FoodPicture } from './food-picture';
import { MyFoodActions } from './my-food-actions';

export interface MyFoodsProps {
  foods: Food[];
  /** The id of the one that is being deleted. */
  deleting: string | undefined;
  onDelete: (id: string) => void;
}

const COLUMNS = ['Photo', 'Name', 'Category', 'Price', 'Quantity', 'Actions'];
const AT_RIGHT = ['Price', 'Quantity', 'Actions'];

export function MyFoodsTable({ foods, deleting, onDelete }: MyFoodsProps) {
  return (
    <Table columns={COLUMNS} atRight={AT_RIGHT}>
      {foods.map((food) => (
        <tr key={food._id} className={ROW}>
          <td className={CELL}>
            <FoodPicture
              src={food.food_image}
              alt={food.food_name}
              width={160}
              sizes="5rem"
              className="w-14 max-w-none rounded-field lg:w-20"
            />
          </td>
          {/* A cell without a maximum width would grow with its text instead of truncating it. */}
          <td className={`${CELL} w-full max-w-0 font-semibold`} title={food.food_name}>
            <span className="line-clamp-2 wrap-anywhere lg:line-clamp-1">{food.food_name}</span>
          </td>
          <td
            className={`${CELL} max-w-28 truncate text-soft lg:max-w-44`}
            title={food.food_category}
          >
            {food.food_category}
          </td>
          <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
            {formatPrice(food.price)}
          </td>
          <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>{food.quantity}</td>
          <td className={CELL}>
            <MyFoodActions food={food} isDeleting={deleting === food._id} onDelete={onDelete} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
