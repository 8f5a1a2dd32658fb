import { apiPaths, pagePaths } from '../lib/paths';
import { useApiQuery } from '../lib/query-client';
import { Link } from '../ui/link';
import { listReviews } from './review-api';
import { ReviewItem } from './review-list';

/** Shows the newest reviews of a dish, or of all dishes. Shows nothing without reviews, and if the request fails. */
export default function LatestReviews({ foodId }: { foodId?: string }) {
  const isHome = foodId === undefined;
  const path = isHome ? apiPaths.recentReviews : `${apiPaths.foodReviews(foodId)}?limit=3`;
  const { data } = useApiQuery({
    queryKey: ['latest-reviews', path],
    queryFn: () => listReviews(path),
  });
  if (!data?.items.length) return null;
  return (
    <section
      aria-labelledby="reviews"
      className={isHome ? 'shell pb-[clamp(3.5rem,8vw,6rem)]' : 'mt-16 md:mt-24'}
    >
      <h2 id="reviews" className={isHome ? 'mb-10 text-4xl' : 'mb-6 text-2xl'}>
        {isHome ? 'What guests say' : 'Reviews'}
      </h2>
      <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3 lg:gap-8">
        {data.items.map((review) => (
          <ReviewItem key={review._id} review={review}>
            {isHome && (
              <Link to={pagePaths.food(review.foodId)} className="link py-2 wrap-anywhere">
                <bdi>{review.food_name}</bdi>
              </Link>
            )}
          </ReviewItem>
        ))}
      </ul>
      {!isHome && (
        <Link
          to={pagePaths.reviews(foodId)}
          className="link mt-4 inline-flex min-h-11 items-center"
        >
          All reviews
        </Link>
      )}
    </section>
  );
}
