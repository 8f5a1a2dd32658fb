import { useNavigate, useParams } from 'react-router-dom';
import { Link } from '../components/link';
import { buttonClass } from '../components/button-class';
import { EmptyState } from '../components/empty-state';
import { PageHeading } from '../components/page-heading';
import { PageTitle } from '../components/page-title';
import { Spinner } from '../components/spinner';
import { paths } from '../config/paths';
import { useSignedIn } from '../features/account/account-context';
import { FoodPicture } from '../features/food/food-picture';
import { useFood } from '../features/food/food-queries';
import { isNotFound } from '../features/food/is-not-found';
import { PurchaseForm } from '../features/order/purchase-form';

export default function PurchasePage() {
  const { id = '' } = useParams();
  const buyer = useSignedIn();
  const navigate = useNavigate();
  const { data, error, isLoading, mutate } = useFood(id);
  const food = isNotFound(error) ? undefined : data?.food;

  return (
    <div className="shell">
      <PageTitle title="Purchase" description="Order a dish on Potluck." />
      {isLoading ? (
        <Spinner />
      ) : !food ? (
        <EmptyState
          isPage
          title="Food item not found."
          action={
            <Link to={paths.foods} className={buttonClass()}>
              Back to All Foods
            </Link>
          }
        />
      ) : (
        <div className="grid gap-8 pt-8 md:grid-cols-[1fr_minmax(0,30rem)] md:pt-14 lg:gap-16">
          <div className="grid content-start gap-5">
            <PageHeading>Purchase</PageHeading>
            <p className="max-w-md text-lg text-soft">
              {`One look at the ticket, and ${food.added_by.name} starts cooking.`}
            </p>
            <FoodPicture
              src={food.food_image}
              alt={food.food_name}
              sizes="min(48vw, 40rem)"
              loading="eager"
              className="w-full rounded-panel max-md:hidden"
            />
          </div>
          <div className="rounded-card border border-line bg-card p-5 sm:p-8">
            <PurchaseForm
              food={food}
              buyer={buyer}
              refetch={() => mutate()}
              onPlaced={() => {
                void navigate(paths.myOrders);
              }}
            />
          </div>
        </div>
      )}
    </div>
  );
}
