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
              className="w-20 rounded-field"
            />
          </td>
          <td className={`${CELL} font-semibold wrap-anywhere`}>{food.food_name}</td>
          <td className={`${CELL} text-soft wrap-anywhere`}>{food.food_category}</td>
          <td className={`${CELL} text-right tabular-nums`}>{formatPrice(food.price)}</td>
          <td className={`${CELL} text-right tabular-nums`}>{food.quantity}</td>
          <td className={CELL}>
            <MyFoodActions food={food} isDeleting={deleting === food._id} onDelete={onDelete} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
