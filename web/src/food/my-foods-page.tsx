import { pages } from '@potluck/functions/contract/pages';
import { Link } from '../ui/link';
import { getButtonClass } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ListErrorState } from '../ui/error-state';
import { PageHeader, PageMetadata } from '../ui/page';
import { Spinner } from '../ui/spinner';
import { pagePaths } from '../lib/page-paths';
import { useSignedInAccount } from '../account/account-provider';
import { useMyFoods } from './food-queries';
import { MyFoodsList } from './my-foods-list';
import { MyFoodsTabs } from '../order/my-foods-tabs';
import { getFailureText } from '../lib/failure-text';
import { useSaveShownCount } from '../lib/paged-query';

export default function MyFoodsPage() {
  const account = useSignedInAccount();
  const query = useMyFoods(account);
  const { items: foods, error, isLoading, reload } = query;
  const hasFoods = foods !== undefined && (foods.length > 0 || query.hasMore);
  useSaveShownCount(pagePaths.myFoods, foods?.length ?? 0);

  return (
    <div className="shell">
      <PageMetadata
        title={pages.myFoods.title}
        description="The dishes that you offer on Potluck."
      />
      <PageHeader
        title="My Foods"
        subtitle="Everything you offer, in one place."
        action={
          hasFoods && (
            <Link to={pagePaths.addFood} className={getButtonClass('secondary')}>
              Add Food
            </Link>
          )
        }
      />
      <MyFoodsTabs account={account} />
      {foods ? (
        hasFoods ? (
          <MyFoodsList account={account} foods={foods} query={query} />
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
        <ListErrorState onRetry={reload}>
          <p role="alert">{getFailureText('Your dishes could not be loaded.', error)}</p>
        </ListErrorState>
      )}
    </div>
  );
}
