import { createDuplicateNameSuffixes, formatCount, formatPrice } from '../lib/format';
import { FoodImage } from './food-card';
import type { Food } from '@potluck/functions/contract/food';
import { Badge } from '../ui/badge';
import { DataTable, TableCell, TableRow } from '../ui/data-table';
import { showToast } from '../ui/toast';
import { deletionQuestion, useConfirmedAction } from '../ui/use-confirmed-action';
import { ApiError } from '../lib/api';
import { refreshQueries } from '../lib/query-client';
import { deleteFood, readOpenOrderCount } from './food-api';
import { removeFromMyFoods } from './food-queries';
import { getFailureText } from '../ui/failure';
import { CONTACT_EMAIL, EmailLink, Link } from '../ui/link';
import { Button, ErrorNote, getButtonClass } from '../ui/button';
import { PencilIcon, TrashIcon } from '../ui/icons';
import { pagePaths } from '../lib/paths';
import { type FoodControlProps, OfferAgainButton, canOfferAgain } from './offer-again';
import { QuantityEditor } from './quantity-editor';
import { StopSellingButton } from './stop-selling';

export interface MyFoodsProps {
  account: { uid: string; email: string };
  foods: Food[];
  /** The time in ms at which the foods were loaded. */
  now: number;
}

const COLUMNS = ['Photo', 'Name', 'Category', 'Price', 'Quantity', 'Actions'];
const RIGHT_ALIGNED_COLUMNS = ['Price', 'Quantity', 'Actions'];

export function MyFoodsTable({ account, foods, now }: MyFoodsProps) {
  const { email } = account;
  const { runningId, getFailure, askAndDelete } = useDeleteFood(account);
  // The accessible names distinguish foods with the same name.
  const nameSuffixes = createDuplicateNameSuffixes(foods.map(({ food_name }) => food_name));
  const getSubject = (index: number) =>
    ` ${foods[index]?.food_name ?? ''}${nameSuffixes[index] ?? ''}`;
  return (
    <DataTable columns={COLUMNS} rightAlignedColumns={RIGHT_ALIGNED_COLUMNS}>
      {foods.map((food, index) => (
        <TableRow key={food._id}>
          <TableCell>
            <FoodImage
              src={food.food_image}
              alt={food.food_name}
              width={192}
              sizes="6rem"
              className="w-full max-w-none rounded-field md:w-14 lg:w-20"
            />
          </TableCell>
          {/* The maximum width makes the cell truncate a long name. */}
          <TableCell
            className="font-semibold max-md:text-[1.25rem] md:w-full md:max-w-0"
            title={food.food_name}
          >
            <span className="wrap-anywhere md:line-clamp-2 lg:line-clamp-1">
              {food.hidden_reason === undefined ? (
                <Link to={pagePaths.food(food._id)} className="hover:text-paprika hover:underline">
                  <bdi>{food.food_name}</bdi>
                </Link>
              ) : (
                <bdi>{food.food_name}</bdi>
              )}
            </span>
            {food.hidden_reason !== undefined && <HiddenFoodNotice reason={food.hidden_reason} />}
          </TableCell>
          <TableCell label="Category" className="text-soft md:min-w-28 lg:min-w-36">
            <span className="wrap-anywhere">{food.food_category}</span>
          </TableCell>
          <TableCell label="Price" className="text-right whitespace-nowrap">
            <span className="price">{formatPrice(food.price)}</span>
          </TableCell>
          <TableCell label="Quantity" className="text-right tabular-nums">
            {food.hidden_reason === undefined ? (
              <QuantityEditor food={food} email={email} subject={getSubject(index)} />
            ) : (
              <span>{formatCount(food.quantity)}</span>
            )}
          </TableCell>
          <TableCell className="max-md:col-span-full max-md:mt-2">
            <MyFoodActions
              food={food}
              email={email}
              subject={getSubject(index)}
              now={now}
              isDeleting={runningId === food._id}
              failure={getFailure(food._id)}
              onDelete={() => void askAndDelete(food)}
            />
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
  );
}

function HiddenFoodNotice({ reason }: { reason: string }) {
  return (
    <div className="mt-1 grid max-w-text gap-1 text-sm font-normal">
      <p className="flex items-start gap-2">
        <Badge variant="muted" className="shrink-0">
          Hidden
        </Badge>
        <span className="pt-0.5 text-soft wrap-anywhere">{reason}</span>
      </p>
      <p className="text-soft">
        <span>
          Nobody else can see or order this dish. Your open orders stay. Do you think that this is a
          mistake? Write to us:{' '}
        </span>
        <EmailLink email={CONTACT_EMAIL} />
      </p>
    </div>
  );
}

const DELETE_FAILED_TEXT = 'Could not delete the item.';

function useDeleteFood(account: MyFoodsProps['account']) {
  const deletion = useConfirmedAction(deletionQuestion, async (id) => {
    try {
      const { deletedCount, message } = await deleteFood(id, account.email);
      if (deletedCount > 0) {
        await removeFromMyFoods(account, id);
        void refreshQueries();
        void showToast('success', 'Your food item has been removed.');
        return undefined;
      }
      void showToast('error', message || DELETE_FAILED_TEXT);
      return message || DELETE_FAILED_TEXT;
    } catch (error) {
      const text =
        error instanceof ApiError && error.isOutcomeKnown
          ? error.message || DELETE_FAILED_TEXT
          : getFailureText('An error occurred while deleting the item.', error);
      void showToast('error', text);
      // The API may still have deleted the food.
      void refreshQueries();
      return text;
    }
  });

  return {
    ...deletion,
    askAndDelete: async ({ _id, food_name }: Food): Promise<void> => {
      const count = await readOpenOrderCount(_id).catch(() => 0);
      const orders = count === 1 ? '1 open order stays' : `${formatCount(count)} open orders stay`;
      const link = document.createElement('a');
      link.append(`${orders} with you.`);
      Object.assign(link, { href: pagePaths.receivedOrders, className: 'link' });
      await deletion.confirmAndRun(_id, food_name, count > 0 ? link : undefined);
    },
  };
}

interface MyFoodActionsProps extends FoodControlProps {
  now: number;
  isDeleting: boolean;
  failure: unknown;
  onDelete: () => void;
}

/** A hidden dish has no page and no update form, so its cook can only delete it. */
function MyFoodActions({ food, email, subject, now, ...deletion }: MyFoodActionsProps) {
  const { isDeleting, failure, onDelete } = deletion;
  const accessibleFoodName = <span className="sr-only">{subject}</span>;
  const isHidden = food.hidden_reason !== undefined;
  return (
    <div className="flex flex-col items-stretch gap-2 md:items-end">
      {!isHidden && canOfferAgain(food, now) && (
        <OfferAgainButton food={food} email={email} subject={subject} />
      )}
      <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
        {!isHidden && (
          <>
            <Link
              to={pagePaths.food(food._id)}
              className={getButtonClass('quiet', 'px-3! max-md:flex-1')}
            >
              Details{accessibleFoodName}
            </Link>
            <Link
              to={pagePaths.updateFood(food._id)}
              className={getButtonClass('secondary', 'px-3! max-md:flex-1')}
            >
              <PencilIcon className="size-4.5" />
              <span className="md:max-xl:sr-only">Update{accessibleFoodName}</span>
            </Link>
          </>
        )}
        <Button
          variant="secondary"
          className="px-3! text-paprika max-md:flex-1"
          busy={isDeleting}
          onClick={onDelete}
        >
          {!isDeleting && <TrashIcon className="size-4.5" />}
          <span className="md:max-xl:sr-only">Delete{accessibleFoodName}</span>
        </Button>
        {!isHidden && food.quantity > 0 && !canOfferAgain(food, now) && (
          <StopSellingButton food={food} email={email} subject={subject} />
        )}
      </div>
      <ErrorNote>{failure}</ErrorNote>
    </div>
  );
}
