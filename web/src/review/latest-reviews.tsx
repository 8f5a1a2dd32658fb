import { apiPaths, pagePaths } from '../lib/paths';
import { useApiQuery } from '../lib/query-client';
import { Link } from '../ui/link';
import { listReviews } from './review-api';
import { ReviewItem } from './review-list';

/** Shows the newest three reviews of a dish. Shows nothing without reviews, and if the request fails. */
export default function LatestReviews({ foodId }: { foodId: string }) {
  const { data } = useApiQuery({
    queryKey: ['latest-reviews', foodId],
    queryFn: () => listReviews(apiPaths.foodReviews(foodId), 'limit=3'),
  });
  if (!data?.items.length) return null;
  return (
    <section aria-labelledby="reviews" className="mt-16 md:mt-24">
      <h2 id="reviews" className="mb-6 text-2xl">
        Reviews
      </h2>
      <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3 lg:gap-8">
        {data.items.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      <Link to={pagePaths.reviews(foodId)} className="link mt-4 inline-flex min-h-11 items-center">
        All reviews
      </Link>
    </section>
  );
}
