import { pages } from '@potluck/functions/contract/pages';
import { useParams } from 'react-router-dom';
import { useAccount } from '../account/account-provider';
import { LoginLink } from '../account/require-account';
import { useFood } from '../food/food-queries';
import { isNotFoundError } from '../lib/api';
import { apiPaths, pagePaths } from '../lib/paths';
import { Link } from '../ui/link';
import { PageHeader, PageMetadata } from '../ui/page';
import { Rating } from '../ui/stars';
import { EmptyState } from '../ui/states';
import { ReviewList } from './review-list';

export default function ReviewsPage() {
  const { id = '' } = useParams();
  const { state } = useAccount();
  const { data, error } = useFood(id, 0);
  const food = data?.food;
  const email = state.status === 'signed-in' ? state.account.email : undefined;
  const viewer =
    food && email !== undefined ? { email, isCook: email === food.added_by.email } : undefined;

  return (
    // The footer stays below the viewport, so it does not move when the reviews arrive.
    <div className="shell min-h-dvh">
      <PageMetadata
        {...pages.reviews}
        description="What guests of Potluck say about a dish."
        title={food ? `Reviews of ${food.food_name}` : pages.reviews.title}
        canonicalPath={null}
      />
      <PageHeader
        title="Reviews"
        subtitle={
          food ? (
            <Link to={pagePaths.food(id)} className="link wrap-anywhere">
              <bdi>{food.food_name}</bdi>
            </Link>
          ) : (
            // Reserves the line, so the reviews do not move when the dish arrives.
            <span>{'\u00a0'}</span>
          )
        }
        action={food?.rating && <Rating rating={food.rating} />}
      />
      {isNotFoundError(error) ? (
        <EmptyState
          title="This dish is no longer on the menu."
          link={{ to: pagePaths.foods, label: 'Back to All Foods' }}
        />
      ) : (
        <ReviewList path={apiPaths.foodReviews(id)} viewer={viewer} />
      )}
      {state.status === 'signed-out' && (
        <LoginLink className="mt-6 inline-flex min-h-11 items-center text-sm text-soft underline">
          Log in to report a review
        </LoginLink>
      )}
    </div>
  );
}
