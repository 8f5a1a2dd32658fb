import { GRID } from './food-grid';
import { FoodPicturePlaceholder } from './food-picture-placeholder';
import { pictureSizes } from './picture-sizes';

/** The cards' shape while they are on their way. */
export function FoodGridLoading({ cards = 6 }: { cards?: number }) {
  return (
    <div
      className={`${GRID} animate-pulse has-[img]:animate-none motion-reduce:animate-none`}
      aria-hidden
    >
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line">
          <FoodPicturePlaceholder sizes={pictureSizes.card} />
          <div className="grid gap-3 p-5">
            <div className="h-6 w-3/4 rounded bg-tint" />
            <div className="h-4 w-1/3 rounded bg-tint" />
            <div className="mt-4 ml-auto h-6 w-20 rounded bg-tint" />
          </div>
        </div>
      ))}
    </div>
  );
}
