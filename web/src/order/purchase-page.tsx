import { pages } from '@potluck/functions/contract/pages';
import { useNavigate, useParams } from 'react-router-dom';
import { Spinner } from '../ui/spinner';
import { EmptyState } from '../ui/states';
import { PageHeading, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { FoodImage } from '../food/food-card';
import { useFood } from '../food/food-queries';
import { PurchaseForm } from './purchase-form';
import { isNotFoundError } from '../lib/api';

export default function PurchasePage() {
  const { id = '' } = useParams();
  const buyer = useSignedInAccount();
  const navigate = useNavigate();
  const { data, error, isLoading, refetch } = useFood(id);
  const food = isNotFoundError(error) ? undefined : data?.food;

  return (
    <div className="shell">
      <PageMetadata {...pages.purchase} />
      {isLoading ? (
        <Spinner />
      ) : !food ? (
        <EmptyState
          isPage
          title="Food item not found."
          link={{ to: pagePaths.foods, label: 'Back to All Foods' }}
        />
      ) : (
        <div className="grid grid-cols-1 gap-5 pt-5 md:grid-cols-[1fr_minmax(0,30rem)] md:gap-8 md:pt-14 lg:gap-16">
          <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 narrow:flex narrow:flex-col md:grid-cols-1 md:gap-y-3">
            <PageHeading className="text-3xl max-md:self-end narrow:self-start! md:text-4xl">
              Purchase
            </PageHeading>
            <p className="display text-xl leading-snug wrap-anywhere md:text-2xl">
              <bdi>{food.food_name}</bdi>
            </p>
            <p className="max-w-md text-lg text-soft max-md:hidden">
              Check the ticket, then confirm your order.
            </p>
            <FoodImage
              src={food.food_image}
              alt={food.food_name}
              sizes="(min-width: 48rem) min(48vw, 40rem), 6.5rem"
              loading="eager"
              className="w-full rounded-field max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-center md:mt-2 md:rounded-panel"
            />
          </div>
          <div className="self-start rounded-card border border-line bg-card p-5 max-md:pb-0 sm:p-8">
            <PurchaseForm
              food={food}
              buyer={buyer}
              refetch={refetch}
              onPlaced={() => void navigate(pagePaths.myOrders)}
            />
          </div>
        </div>
      )}
    </div>
  );
}
