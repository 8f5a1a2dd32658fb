import { type Review, reviewListSchema } from '@potluck/functions/contract/review';
import { useEffect, useRef, useState } from 'react';
import { callPublicApi } from '../lib/api';
import { apiPaths, pagePaths } from '../lib/paths';
import { useApiQuery } from '../lib/query-client';
import { Link } from '../ui/link';
import { Stars } from '../ui/stars';

const listRecentReviews = async () =>
  (await callPublicApi(apiPaths.recentReviews, { schema: reviewListSchema })).data;

/**
 * Shows recent reviews of all dishes. Shows nothing if the API has too few, or if the request fails. The section
 * appears only while its place is below the viewport, so it never moves content that the user sees.
 */
export default function RecentReviews() {
  const { data: reviews = [] } = useApiQuery({
    queryKey: ['recent-reviews'],
    queryFn: listRecentReviews,
  });
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  const hasReviews = reviews.length > 0;

  useEffect(() => {
    const element = place.current;
    if (!element || !hasReviews) return;
    const observer = new IntersectionObserver(() => {
      if (element.getBoundingClientRect().top >= innerHeight) setIsShown(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasReviews]);

  if (!isShown) return <div ref={place} />;
  return (
    <section aria-labelledby="reviews-heading" className="shell pb-[clamp(3.5rem,8vw,6rem)]">
      <h2 id="reviews-heading" className="text-4xl">
        What guests say
      </h2>
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </ul>
    </section>
  );
}

/** The page of the dish shows the complete text. */
function ReviewCard({ review: { foodId, food_name, author, stars, text } }: { review: Review }) {
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-card p-5">
      <Stars stars={stars} />
      <blockquote dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      <div className="mt-auto">
        <p className="font-semibold wrap-anywhere">
          <bdi>{author}</bdi>
        </p>
        <Link to={pagePaths.food(foodId)} className="link inline-block py-2 wrap-anywhere">
          <bdi>{food_name}</bdi>
        </Link>
      </div>
    </li>
  );
}
