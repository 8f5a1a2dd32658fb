import { Link } from '../components/link';
import { getButtonClass } from '../components/button-class';
import { EmptyState } from '../components/empty-state';
import { ListErrorState } from '../components/list-error-state';
import { PageHeader } from '../components/page-header';
import { PageMetadata } from '../components/page-metadata';
import { Spinner } from '../components/spinner';
import { useScrollRestorationAfterReload } from '../components/use-scroll-restoration-after-reload';
import { pagePaths } from '../config/page-paths';
import { useSignedInAccount } from '../features/account/account-context';
import { useMyFoods } from '../features/food/api/food-queries';
import { MyFoodsList } from '../features/food/my-foods/my-foods-list';

export default function MyFoodsPage() {
  const account = useSignedInAccount();
  const { data: foods, isLoading, mutate } = useMyFoods(account);
  useScrollRestorationAfterReload(foods !== undefined);

  const takeOut = (id: string) =>
    mutate((shown) => shown?.filter(({ _id }) => _id !== id), { revalidate: false });

  return (
    <div className="shell">
      <PageMetadata title="My Foods" description="The dishes that you offer on Potluck." />
      <PageHeader
        title="My Foods"
        subtitle="Everything you offer, in one place."
        action={
          foods &&
          foods.length > 0 && (
            <Link to={pagePaths.addFood} className={getButtonClass('secondary')}>
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
              <Link to={pagePaths.addFood} className={getButtonClass()}>
                Add Your First Food Item
              </Link>
            }
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <ListErrorState onRetry={() => void mutate()} />
      )}
    </div>
  );
}
