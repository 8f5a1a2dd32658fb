import { pages } from '@potluck/functions/contract/pages';
import { PageHeader, PageMetadata } from '../components/page';
import { useSignedInAccount } from '../account/account-provider';
import { KitchenSettings } from '../features/order/kitchen/kitchen-settings';
import { MyFoodsTabs } from '../features/order/received/my-foods-tabs';
import { ReceivedOrders } from '../features/order/received/received-orders';

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
