import type { Food } from '@potluck/functions/contract/food';
import { Link } from '../../../components/link';
import { Button } from '../../../components/button';
import { getButtonClass } from '../../../components/button-class';
import { PencilIcon, TrashIcon } from '../../../components/edit-icons';
import { pagePaths } from '../../../config/page-paths';

interface Props {
  food: Food;
  /** Distinguishes the buttons of foods with the same name. */
  nameSuffix: string;
  isDeleting: boolean;
  onDelete: (food: Food) => void;
}

/**
 * Shows the buttons for a dish in My Foods. A hidden dish has no page and no update form, so its
 * cook can only delete it.
 */
export function MyFoodActions({ food, nameSuffix, isDeleting, onDelete }: Props) {
  const accessibleFoodName = <span className="sr-only">{` ${food.food_name}${nameSuffix}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {food.hidden_reason === undefined && (
        <>
          <Link
            to={pagePaths.food(food._id)}
            className={getButtonClass('quiet', 'px-3! max-md:flex-1')}
          >
            Details{accessibleFoodName}
          </Link>
          <Link
            to={pagePaths.updateFood(food._id)}
            className={getButtonClass('secondary', 'px-3! max-md:flex-1')}
          >
            <PencilIcon className="size-4.5" />
            <span className="md:max-xl:sr-only">Update{accessibleFoodName}</span>
          </Link>
        </>
      )}
      <Button
        variant="secondary"
        className="px-3! text-paprika max-md:flex-1"
        busy={isDeleting}
        onClick={() => {
          onDelete(food);
        }}
      >
        {!isDeleting && <TrashIcon className="size-4.5" />}
        <span className="md:max-xl:sr-only">Delete{accessibleFoodName}</span>
      </Button>
    </div>
  );
}
