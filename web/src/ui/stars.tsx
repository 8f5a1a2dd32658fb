import type { Food } from '@potluck/functions/contract/food';
import { formatCount } from '../lib/format';
import { createIcon } from './icons';

/** A star with an outline in the text color. A full star gets the class `fill-saffron`. */
export const StarIcon = createIcon(
  'm12 2.8 2.8 5.8 6.4.9-4.6 4.5 1.1 6.3-5.7-3-5.7 3 1.1-6.3L2.8 9.5l6.4-.9z',
);

export const STAR_COUNTS = [1, 2, 3, 4, 5];

export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="flex gap-0.5">
      {STAR_COUNTS.map((count) => (
        <StarIcon key={count} className={`size-5 ${count <= stars ? 'fill-saffron' : ''}`} />
      ))}
    </span>
  );
}

/** Shows the average of the reviews of a dish and their number, for example `★ 4.7 (12)`, if the dish has enough reviews. */
export function Rating({ rating }: { rating: Food['rating'] }) {
  if (!rating) return <p className="shrink-0 text-sm text-soft">New on Potluck</p>;
  const average = rating.average.toFixed(1);
  const count = formatCount(rating.count);
  return (
    <p
      role="img"
      aria-label={`Rated ${average} of 5, ${count} reviews`}
      className="flex shrink-0 items-center gap-1 tabular-nums"
    >
      <StarIcon className="size-5 fill-saffron" />
      <span>{`${average} (${count})`}</span>
    </p>
  );
}
