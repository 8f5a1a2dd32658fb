import type { Food } from '@potluck/functions/contract/food';
import { Link } from '../../components/link';
import { Badge } from '../../components/badge';
import { buttonClass } from '../../components/button-class';
import { PageHeading } from '../../components/page-heading';
import { paths } from '../../config/paths';
import { formatPrice } from '../../lib/format';
import { Cook } from './cook';
import { FoodFacts } from './food-facts';
import { FoodPicture } from './food-picture';
import { pictureSizes } from './picture-sizes';
import { StockBadge } from './stock-badge';
import { useLoadedImage } from './use-loaded-image';

/** The picture's column and the one beside it. */
export const DETAILS = 'grid grid-cols-1 gap-8 md:grid-cols-[1.1fr_1fr] lg:gap-14';

/** Picture left, everything to decide by on the right; on a phone the button stays in reach. */
export function FoodDetails({ food }: { food: Food }) {
  const soldOut = food.quantity <= 0;
  const loadedImage = useLoadedImage(food.food_image);
  return (
    <article className={DETAILS}>
      <div className="relative self-start md:sticky md:top-24">
        <FoodPicture
          src={food.food_image}
          alt={food.food_name}
          width={1040}
          sizes={pictureSizes.details}
          loading="eager"
          style={loadedImage}
          className={`w-full rounded-panel ${soldOut ? 'opacity-80 grayscale' : ''}`}
        />
        <div className="absolute top-4 right-4">
          <StockBadge quantity={food.quantity} />
        </div>
      </div>
      <div className="grid content-start gap-6">
        <div className="grid gap-4">
          <div>
            <Badge look="tint">{food.food_category}</Badge>
          </div>
          <PageHeading className="text-3xl wrap-anywhere">{food.food_name}</PageHeading>
          <p className="display text-2xl leading-none font-medium tabular-nums">
            {formatPrice(food.price)}
          </p>
        </div>
        <p dir="auto" className="max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line">
          {food.description}
        </p>
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3">
          <Link
            to={paths.purchase(food._id)}
            className={buttonClass('primary', 'w-full text-lg md:w-auto md:px-10')}
          >
            Purchase Food
          </Link>
        </div>
        <FoodFacts food={food} />
        <Cook cook={food.added_by} />
      </div>
    </article>
  );
}
