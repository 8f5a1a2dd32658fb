import type { Food } from '@potluck/functions/contract/food';
import { HEAD_CELL, TABLE, CELL, ROW } from '../../components/table-class';
import { formatPrice } from '../../lib/format';
import { FoodPicture } from './food-picture';
import { MyFoodActions } from './my-food-actions';

export interface MyFoodsProps {
  foods: Food[];
  /** The id of the one that is being deleted. */
  deleting: string | undefined;
  onDelete: (food: Food) => void;
}

export function MyFoodsTable({ foods, deleting, onDelete }: MyFoodsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className={TABLE}>
        <thead>
          <tr>
            <th className={HEAD_CELL}>Photo</th>
            <th className={HEAD_CELL}>Name</th>
            <th className={HEAD_CELL}>Category</th>
            <th className={`${HEAD_CELL} text-right`}>Price</th>
            <th className={`${HEAD_CELL} text-right`}>Quantity</th>
            <th className={`${HEAD_CELL} text-right`}>Actions</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}
