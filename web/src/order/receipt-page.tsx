import { pages } from '@potluck/functions/contract/pages';
import { isActiveOrder } from '@potluck/functions/contract/order';
import { useParams } from 'react-router-dom';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { Link } from '../ui/link';
import { PageHeading, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import WatchButton from '../following/watch-button';
import { useFood } from '../food/food-queries';
import { OwnReviewField } from '../review/own-review';
import { useReceipt } from './order-queries';
import { OrderNumber } from './order-texts';
import { Receipt } from './receipt';
import { ReceiptActions } from './receipt-actions';
import { PickupSection } from './receipt-pickup';
import { ReceiptChanges, ReceiptStatus, ReceiptSteps } from './receipt-status';
import { OrderThread } from './thread';
import { SavedDataNotice } from './saved-data-notice';
import { getFailureText } from '../ui/failure';
import { isNotFoundError } from '../lib/api';
import { useUnreadOrders } from '../lib/query-client';

export default function ReceiptPage() {
  const { id = '' } = useParams();
  const account = useSignedInAccount();
  const query = useReceipt(account, id);
  const { data: receipt, error, isLoading, refetch } = query;
  const isMissing = isNotFoundError(error);

  return (
    <div className="shell">
      <PageMetadata {...pages.receipt} description="The receipt of your order on Potluck." />
      {/* In all states, so a page that still loads has its heading. */}
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 pt-6 md:pt-10 print:pt-0">
        {!isMissing && (
          <Link to={pagePaths.myOrders} className="link print:hidden">
            My Orders
          </Link>
        )}
        <PageHeading className="font-sans text-base font-semibold tracking-normal text-soft">
          Order <OrderNumber id={id} />
        </PageHeading>
      </header>
      {isMissing ? (
        <EmptyState
          title="There is no such order in your history."
          link={{ to: pagePaths.myOrders, label: 'My Orders' }}
        />
      ) : receipt ? (
        <LoadedReceipt order={receipt} query={query} />
      ) : isLoading ? (
        <Spinner />
      ) : (
        <ListErrorState
          onRetry={refetch}
          text={getFailureText('The order could not be loaded.', error)}
        />
      )}
    </div>
  );
}

const MESSAGES_ID = 'messages';

type ReceiptQuery = ReturnType<typeof useReceipt>;

interface LoadedReceiptProps {
  order: NonNullable<ReceiptQuery['data']>;
  query: ReceiptQuery;
}

function LoadedReceipt({ order, query: { error, refetch, query } }: LoadedReceiptProps) {
  const account = useSignedInAccount();
  const { placed, received } = useUnreadOrders();
  const hasFailed = error !== undefined;
  const food = useFood(order.foodId, 0);
  const isGone =
    order.foodId === undefined ||
    isNotFoundError(food.error) ||
    food.data?.food.hidden_reason !== undefined;
  // The API sends the email of the buyer only to the buyer.
  const viewer = order.buyer_email === undefined ? 'cook' : 'buyer';

  return (
    <>
      <div className="grid gap-5 pt-4 pb-6 md:pb-8 print:gap-2 print:pt-2 print:pb-3">
        <ReceiptStatus order={order} viewer={viewer} />
        {order.status !== 'cancelled' && (
          <>
            <ReceiptSteps order={order} />
            <ReceiptChanges order={order} viewer={viewer} />
          </>
        )}
        {(placed.includes(order._id) || received.includes(order._id)) && (
          <a href={`#${MESSAGES_ID}`} className="link justify-self-start print:hidden">
            New message
          </a>
        )}
        {viewer === 'buyer' && (
          <OwnReviewField order={order} email={account.email} isOffline={hasFailed} />
        )}
        <SavedDataNotice
          query={query}
          hasFailed={hasFailed}
          text="The latest state of this order could not be loaded."
          onRetry={refetch}
        />
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,38rem)_minmax(12rem,18rem)] md:gap-12 print:block">
        <Receipt
          order={order}
          viewer={viewer}
          foodPath={isGone || order.foodId === undefined ? undefined : pagePaths.food(order.foodId)}
          pickup={
            isActiveOrder(order) && (
              <PickupSection order={order} viewer={viewer} pickup={order.pickup} />
            )
          }
        />
        <div className="grid content-start gap-6">
          <div id={MESSAGES_ID}>
            <OrderThread order={order} viewer={viewer} email={account.email} />
          </div>
          <ReceiptActions
            order={order}
            viewer={viewer}
            account={account}
            food={isGone ? 'gone' : food.data?.food}
            watch={order.foodId && <WatchButton foodId={order.foodId} account={account} />}
          />
        </div>
      </div>
    </>
  );
}
