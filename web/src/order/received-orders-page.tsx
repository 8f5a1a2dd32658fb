import { pages } from '@potluck/functions/contract/pages';
import { PageHeader, PageMetadata } from '../ui/page';
import { useSignedInAccount } from '../account/account-provider';
import { KitchenSettings } from './kitchen-settings';
import { MyFoodsTabs } from './my-foods-tabs';
import { ReceivedOrders } from './received-orders';

export default function ReceivedOrdersPage() {
  const account = useSignedInAccount();
  return (
    <div className="shell">
      <PageMetadata
        title={pages.receivedOrders.title}
        description="The orders that your guests placed on Potluck."
      />
      <PageHeader title="Orders" subtitle="What to cook, and who collects it." />
      <MyFoodsTabs account={account} />
      <ReceivedOrders account={account} />
      <KitchenSettings account={account} />
    </div>
  );
}
