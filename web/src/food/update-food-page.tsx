import { pages } from '@potluck/functions/contract/pages';
import { isSameEmail } from '@potluck/functions/contract/account';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Link } from '../ui/link';
import { getButtonClass } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ListErrorState } from '../ui/error-state';
import { PageHeader, PageMetadata } from '../ui/page';
import { Spinner } from '../ui/spinner';
import { showToast } from '../ui/toast';
import { pagePaths } from '../lib/page-paths';
import { useSignedInAccount } from '../account/account-provider';
import { useFoodToEdit } from './food-queries';
import { UpdateFoodForm } from './update-food-form';
import { getFailureText } from '../lib/failure-text';
import { isNotFoundError } from '../lib/api';

export default function UpdateFoodPage() {
  const { id = '' } = useParams();
  const { email } = useSignedInAccount();
  const navigate = useNavigate();
  const { data, error, isLoading, refetch } = useFoodToEdit(id);

  return (
    <div className="shell">
      <PageMetadata
        title={pages.updateFood.title}
        description="Update a dish that you offer on Potluck."
      />
      {!data && error && !isNotFoundError(error) ? (
        <>
          <PageHeader title="Update Food" />
          <ListErrorState onRetry={refetch}>
            <p role="alert">{getFailureText('The dish could not be loaded.', error)}</p>
          </ListErrorState>
        </>
      ) : isLoading ? (
        <Spinner />
      ) : !data || isNotFoundError(error) ? (
        <EmptyState
          isPage
          title="Food item not found or you do not have permission to edit it."
          action={
            <Link to={pagePaths.myFoods} className={getButtonClass()}>
              My Foods
            </Link>
          }
        />
      ) : !isSameEmail(data.food.added_by.email, email) ? (
        <RedirectToMyFoods />
      ) : (
        <>
          <PageHeader title="Update Food" subtitle={<bdi>{data.food.food_name}</bdi>} />
          <UpdateFoodForm
            initial={data}
            ownerEmail={email}
            onUpdated={() => {
              void navigate(pagePaths.myFoods);
            }}
          />
        </>
      )}
    </div>
  );
}

/** Redirects a user who is not the owner of the dish to My Foods, and shows an error toast. */
function RedirectToMyFoods() {
  useEffect(() => {
    void showToast('error', 'You are not authorized to edit this item.');
  }, []);
  return <Navigate to={pagePaths.myFoods} replace />;
}
