import { Link } from '../components/link';
import { buttonClass } from '../components/button-class';
import { EmptyState } from '../components/empty-state';
import { FailedState } from '../components/failed-state';
import { PageHeader } from '../components/page-header';
import { PageTitle } from '../components/page-title';
import { Spinner } from '../components/spinner';
import { usePlaceAfterReload } from '../components/use-place-after-reload';
import { paths } from '../config/paths';
import { useSignedIn } from '../features/account/account-context';
import { useMyFoods } from '../features/food/my-foods-query';
import { MyFoodsList } from '../features/food/my-foods-list';

export default function MyFoodsPage() {
  const account = useSignedIn();
  const { data: foods, isLoading, mutate } = useMyFoods(account);
  usePlaceAfterReload(foods !== undefined);

  const takeOut = (id: string) =>
    mutate((shown) => shown?.filter(({ _id }) => _id !== id), { revalidate: false });

  return (
    <div className="shell">
      <PageTitle title="My Foods" description="The dishes that you offer on Potluck." />
      <PageHeader
        title="My Foods"
        subtitle="Everything you offer, in one place."
        action={
          foods &&
          foods.length > 0 && (
            <Link to={paths.addFood} className={buttonClass('secondary')}>
              Add Food
            </Link>
          )
        }
      />
      {foods ? (
        foods.length > 0 ? (
          <MyFoodsList foods={foods} email={account.email} onDeleted={takeOut} />
        ) : (
          <EmptyState
            title="You haven't added any food items yet!"
            action={
              <Link to={paths.addFood} className={buttonClass()}>
                Add Your First Food Item
              </Link>
            }
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <FailedState onRetry={() => void mutate()} />
      )}
    </div>
  );
}
