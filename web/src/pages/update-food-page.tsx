import { isSameEmail } from '@potluck/functions/contract/account';
import { useNavigate, useParams } from 'react-router-dom';
import { Link } from '../components/link';
import { buttonClass } from '../components/button-class';
import { EmptyState } from '../components/empty-state';
import { PageHeader } from '../components/page-header';
import { PageTitle } from '../components/page-title';
import { Spinner } from '../components/spinner';
import { paths } from '../config/paths';
import { useSignedIn } from '../features/account/account-context';
import { useFoodToEdit } from '../features/food/food-queries';
import { isNotFound } from '../features/food/is-not-found';
import { RefuseEdit } from '../features/food/refuse-edit';
import { UpdateFoodForm } from '../features/food/update-food-form';

export default function UpdateFoodPage() {
  const { id = '' } = useParams();
  const { email } = useSignedIn();
  const navigate = useNavigate();
  const { data, error, isValidating } = useFoodToEdit(id);

  return (
    <div className="shell">
      <PageTitle title="Update Food" description="Update a dish that you offer on Potluck." />
      {isValidating ? (
        <Spinner />
      ) : !data || isNotFound(error) ? (
        <EmptyState
          isPage
          title="Food item not found or you do not have permission to edit it."
          action={
            <Link to={paths.myFoods} className={buttonClass()}>
              My Foods
            </Link>
          }
        />
      ) : !isSameEmail(data.food.added_by.email, email) ? (
        <RefuseEdit />
      ) : (
        <>
          <PageHeader title="Update Food" subtitle={data.food.food_name} />
          <UpdateFoodForm
            opened={data}
            ownerEmail={email}
            onUpdated={() => {
              void navigate(paths.myFoods);
            }}
          />
        </>
      )}
    </div>
  );
}
