import { formatCount } from '../../../lib/format-count';
import { formatPrice } from '../../../lib/format-price';
import { FoodImage } from '../food-image';
import { HiddenFoodNotice } from './hidden-food-notice';
import { MyFoodActions } from './my-food-actions';
import type { MyFoodsListProps } from './my-foods-table';

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
